;; The loops in which resampling spends its time, several numbers at once: drawing positions, counting how often each
;; unit was drawn, and adding up what the drawn units have. `npm run generate` turns this into kernel.gen.ts.
;;
;; Memory begins with the 624 words of the Mersenne Twister (MT19937) at 0; their mixed form stands at 2560.
(module
  (memory (export "memory") 1)

  ;; The next words of four places at once: a word, the one after it, and the one 397 further on.
  (func $twist (param $word v128) (param $next v128) (param $far v128) (result v128)
    (local $joined v128)
    (local.set $joined
      (v128.bitselect (local.get $word) (local.get $next) (v128.const i32x4 0x80000000 0x80000000 0x80000000 0x80000000)))
    (v128.xor
      (v128.xor (local.get $far) (i32x4.shr_u (local.get $joined) (i32.const 1)))
      (v128.and
        (i32x4.neg (v128.and (local.get $joined) (v128.const i32x4 1 1 1 1)))
        (v128.const i32x4 0x9908b0df 0x9908b0df 0x9908b0df 0x9908b0df))))

  (func $twistOne (param $at i32) (param $next i32) (param $far i32)
    (i32.store (local.get $at)
      (i32x4.extract_lane 0
        (call $twist
          (v128.load32_zero (local.get $at)) (v128.load32_zero (local.get $next)) (v128.load32_zero (local.get $far))))))

  ;; Twists the words from one place up to another, in fours; the far ones are at this distance.
  (func $twistAll (param $at i32) (param $end i32) (param $distance i32)
    (loop $fours
      (v128.store (local.get $at)
        (call $twist
          (v128.load (local.get $at))
          (v128.load offset=4 (local.get $at))
          (v128.load (i32.add (local.get $at) (local.get $distance)))))
      (br_if $fours (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end)))))

  (func $refill
    (call $twistAll (i32.const 0) (i32.const 896) (i32.const 1588))
    (call $twistOne (i32.const 896) (i32.const 900) (i32.const 2484))
    (call $twistOne (i32.const 900) (i32.const 904) (i32.const 2488))
    (call $twistOne (i32.const 904) (i32.const 908) (i32.const 2492))
    (call $twistAll (i32.const 908) (i32.const 2492) (i32.const -908))
    (call $twistOne (i32.const 2492) (i32.const 0) (i32.const 1584)))

  ;; Mixes the bits of all words.
  (func $temper
    (local $at i32) (local $y v128)
    (loop $fours
      (local.set $y (v128.load (local.get $at)))
      (local.set $y (v128.xor (local.get $y) (i32x4.shr_u (local.get $y) (i32.const 11))))
      (local.set $y (v128.xor (local.get $y)
        (v128.and (i32x4.shl (local.get $y) (i32.const 7)) (v128.const i32x4 0x9d2c5680 0x9d2c5680 0x9d2c5680 0x9d2c5680))))
      (local.set $y (v128.xor (local.get $y)
        (v128.and (i32x4.shl (local.get $y) (i32.const 15)) (v128.const i32x4 0xefc60000 0xefc60000 0xefc60000 0xefc60000))))
      (v128.store offset=2560 (local.get $at)
        (v128.xor (local.get $y) (i32x4.shr_u (local.get $y) (i32.const 18))))
      (br_if $fours (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (i32.const 2496)))))

  ;; Writes words that masked are below a count from one place up to another, beginning with the word at a position (in
  ;; bytes); gives the position after the last word that was looked at.
  (func (export "draw")
    (param $position i32) (param $count i32) (param $mask i32) (param $to i32) (param $end i32) (result i32)
    (local $value i32)
    (call $temper)
    (loop $words
      (if (i32.eq (local.get $position) (i32.const 2496))
        (then (call $refill) (call $temper) (local.set $position (i32.const 0))))
      (local.set $value (i32.and (i32.load offset=2560 (local.get $position)) (local.get $mask)))
      (local.set $position (i32.add (local.get $position) (i32.const 4)))
      ;; Overwritten by the next one unless it is below the count: a branch could not be foreseen.
      (i32.store (local.get $to) (local.get $value))
      (local.set $to
        (i32.add (local.get $to) (i32.shl (i32.lt_u (local.get $value) (local.get $count)) (i32.const 2))))
      (br_if $words (i32.lt_u (local.get $to) (local.get $end))))
    (local.get $position))

  ;; Counts how often each unit was drawn in up to four resamples that follow each other; counts have four lanes for each
  ;; unit, one for each resample.
  (func (export "count") (param $from i32) (param $size i32) (param $resamples i32) (param $counts i32)
    (local $at i32) (local $end i32)
    (local.set $at (local.get $counts))
    (local.set $end (i32.add (local.get $counts) (i32.shl (local.get $size) (i32.const 5))))
    ;; memory.fill would leave machine code for each of these short stretches.
    (loop $units
      (v128.store (local.get $at) (v128.const i32x4 0 0 0 0))
      (v128.store offset=16 (local.get $at) (v128.const i32x4 0 0 0 0))
      (br_if $units (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))
    (loop $lanes
      (local.set $end (i32.add (local.get $from) (i32.shl (local.get $size) (i32.const 2))))
      (loop $draws
        (local.set $at (i32.add (local.get $counts) (i32.shl (i32.load (local.get $from)) (i32.const 5))))
        (f64.store (local.get $at) (f64.add (f64.load (local.get $at)) (f64.const 1)))
        (br_if $draws (i32.lt_u (local.tee $from (i32.add (local.get $from) (i32.const 4))) (local.get $end))))
      (local.set $counts (i32.add (local.get $counts) (i32.const 8)))
      (br_if $lanes (local.tee $resamples (i32.sub (local.get $resamples) (i32.const 1))))))

  (func $add (param $to i32) (param $first v128) (param $second v128)
    (v128.store (local.get $to) (f64x2.add (v128.load (local.get $to)) (local.get $first)))
    (v128.store offset=16 (local.get $to) (f64x2.add (v128.load offset=16 (local.get $to)) (local.get $second))))

  ;; Adds the sums of four columns in four resamples to what is there. Values have four columns for each unit.
  (func (export "sumFour")
    (param $counts i32) (param $end i32) (param $values i32) (param $a i32) (param $b i32) (param $c i32) (param $d i32)
    (local $first v128) (local $second v128) (local $value v128)
    (local $a1 v128) (local $a2 v128) (local $b1 v128) (local $b2 v128)
    (local $c1 v128) (local $c2 v128) (local $d1 v128) (local $d2 v128)
    (loop $units
      (local.set $first (v128.load (local.get $counts)))
      (local.set $second (v128.load offset=16 (local.get $counts)))
      (local.set $value (v128.load64_splat (local.get $values)))
      (local.set $a1 (f64x2.add (local.get $a1) (f64x2.mul (local.get $first) (local.get $value))))
      (local.set $a2 (f64x2.add (local.get $a2) (f64x2.mul (local.get $second) (local.get $value))))
      (local.set $value (v128.load64_splat offset=8 (local.get $values)))
      (local.set $b1 (f64x2.add (local.get $b1) (f64x2.mul (local.get $first) (local.get $value))))
      (local.set $b2 (f64x2.add (local.get $b2) (f64x2.mul (local.get $second) (local.get $value))))
      (local.set $value (v128.load64_splat offset=16 (local.get $values)))
      (local.set $c1 (f64x2.add (local.get $c1) (f64x2.mul (local.get $first) (local.get $value))))
      (local.set $c2 (f64x2.add (local.get $c2) (f64x2.mul (local.get $second) (local.get $value))))
      (local.set $value (v128.load64_splat offset=24 (local.get $values)))
      (local.set $d1 (f64x2.add (local.get $d1) (f64x2.mul (local.get $first) (local.get $value))))
      (local.set $d2 (f64x2.add (local.get $d2) (f64x2.mul (local.get $second) (local.get $value))))
      (local.set $values (i32.add (local.get $values) (i32.const 32)))
      (br_if $units (i32.lt_u (local.tee $counts (i32.add (local.get $counts) (i32.const 32))) (local.get $end))))
    (call $add (local.get $a) (local.get $a1) (local.get $a2))
    (call $add (local.get $b) (local.get $b1) (local.get $b2))
    (call $add (local.get $c) (local.get $c1) (local.get $c2))
    (call $add (local.get $d) (local.get $d1) (local.get $d2)))

  ;; The same for one column to which few units add something: each value stands beside the place of its unit's counts.
  (func $sumFew (param $from i32) (param $end i32) (param $to i32)
    (local $at i32) (local $value v128) (local $first v128) (local $second v128)
    (loop $units
      (local.set $at (i32.load (local.get $from)))
      (local.set $value (v128.load64_splat offset=8 (local.get $from)))
      (local.set $first
        (f64x2.add (local.get $first) (f64x2.mul (v128.load (local.get $at)) (local.get $value))))
      (local.set $second
        (f64x2.add (local.get $second) (f64x2.mul (v128.load offset=16 (local.get $at)) (local.get $value))))
      (br_if $units (i32.lt_u (local.tee $from (i32.add (local.get $from) (i32.const 16))) (local.get $end))))
    (call $add (local.get $to) (local.get $first) (local.get $second)))

  ;; All such columns of a list: of each where its units begin and end, and its sums, to which an offset is added.
  (func (export "sumFew") (param $list i32) (param $end i32) (param $offset i32)
    (loop $columns
      (if (i32.lt_u (local.get $list) (local.get $end))
        (then
          (call $sumFew
            (i32.load (local.get $list))
            (i32.load offset=4 (local.get $list))
            (i32.add (i32.load offset=8 (local.get $list)) (local.get $offset)))
          (local.set $list (i32.add (local.get $list) (i32.const 16)))
          (br $columns))))))
