import { parentPort } from 'node:worker_threads'
import { Desk, type Question } from './desk.ts'

const desk = new Desk()

parentPort?.on('message', async (question: Question) => parentPort?.postMessage(await desk.answer(question)))
