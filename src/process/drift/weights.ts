/**
 * How telling a term is: the logarithm of how many texts there are for each one that has it, counted in the documentation
 * and code of open-source packages and in the tasks of the bank. Values must not depend on which runs are analysed together,
 * so the table is fixed; a change of it is a new version.
 */
export const weightsVersion = 1

/** Of terms that the table does not have. */
const rarest = 5

const levels: readonly (readonly [weight: number, terms: string])[] = [
  [0.8, 'class error name'],
  [1, 'module set'],
  [1.2, 'default file object python try type value'],
  [1.4, 'data except init pass raise'],
  [1.6, 'add base code create errors info line list path sys test text'],
  [
    1.8,
    'api call check end first format join key len length method number read run start str support time values ' +
      'version write',
  ],
  [
    2,
    'append bytes case current decode encode encoding exception files https index input int map names open ' +
      'range returns source stream strict tests',
  ],
  [
    2.2,
    'argument arguments array assert attribute break build called character close command dict don elif export ' +
      'functions http isinstance last left log main message methods next non note optional options output package ' +
      'parse print process property reader replace result right single stop table types',
  ],
  [
    2.4,
    'available codec codecs compile constructor contains copy decoder del encoder example exit find following ' +
      'found full generated global incremental instance instead keys level library mapping match max mode modules ' +
      'msg node objects order returned script size split system three tuple update user util writer written',
  ],
  [
    2.6,
    'based block boolean buffer characters classes content context continue debug decoding define defined dir ' +
      'directory doesn empty encodings event exports filename final finally form getattr getregentry github group ' +
      'hasattr header ignore implementation include incrementaldecoder incrementalencoder install interface ' +
      'invalid items load needed original otherwise platform possible provides reference register remove repr ' +
      'require runtime sign simple skip space specified src standard state streamreader streamwriter strings ' +
      'typeof unicode usage warning warnings windows',
  ],
  [
    2.8,
    'ascii attributes bin byte cache calls change clear collections color common config constants control ' +
      'convert core count created date defaults description different document env equal escape even exc ' +
      'exceptions exists expected flags handle handler html implements including information latin letter long ' +
      'mark obj option parent parser passed point prefix provide provided push raw required reset running search ' +
      'sequence slice small sub super supported thread throw tree txt unittest url valid work wrapper zero',
  ],
  [
    3,
    'abc additional allow application async author cancel capital catch char charmap child closed compatibility ' +
      'connection contain custom delete details directly distutils documentation element email ensure environment ' +
      'events existing extend extra fail failed field filter flag force four functools gencodec generate headers ' +
      'implemented initialize internal issue item json less limit lines link local loop lower math medium memory ' +
      'min multiple negative npm numbers offset old parsing part program protocol public raised raises random ' +
      'record release report request resolve resource root second server setup show software special specific ' +
      'stack status stdout style suite supports syntax takes target threading timeout traceback unit unix useful ' +
      'utf vertical wait warn width win xxx',
  ],
  [
    3.2,
    'abstract accept access added address another apply avoid await basic binary bit body built callback ' +
      'calling cases changed changes client comma compare complete containing correct corresponding currently ' +
      'deprecated dev dictionary dirname disable distribution docs double elements encoded entries entry err ' +
      'examples exclamation exec executable factory fails fast feed finalize five float foo foundation free ' +
      'future helper horizontal idle image img implement imports included includes insert integer known kwargs ' +
      'lib lock micsft missing named namespace packages page param parameter parameters percent pipe plus pop ' +
      'properties question quotation reduce references removed results rfc runs safe save separator shared shift ' +
      'short sig socket sort startswith stderr subclass subprocess sure svg testing top unknown unless usr utils ' +
      'variable various vega vendors versions window yield',
  ],
  [
    3.4,
    'actual alias allowed allows arg automatically backspace bad behavior box callable checks cls collection ' +
      'comment comments compiler console contact creating day device digit directories doc dummy eight enable ' +
      'enter environ extension failure features fields frame func generator generic got handling heading helpers ' +
      'href identity installation keyword lambda large later least locale longer lookup mappings master means ' +
      'messages meta minimal multi necessary operation override paths pattern performance place policy port pos ' +
      'position present previous prototype query queue real red regular related relative requests requires res ' +
      'resources response seconds send sets signal similar spec specify speed step store strip symbol sync ' +
      'synchronous temp times uint variables verbose via weakref word xml',
  ],
  [
    3.6,
    'absolute acknowledge actually adds align ampersand angle appropriate argv attempt attr backward bar barry ' +
      'bell big blob browser bsd builtin carriage chunk cleanup cmd colon column commands compatible ' +
      'configuration container conversion counter creates dark days dependencies deprecation detect endswith ' +
      'enquiry eof errno exist explicitly expression extensions external fill fix fixed flush getitem groups half ' +
      'handles hash height hook ignored implementations initial inspect interpreter isn iter iterable itertools ' +
      'java light linux loader logger logging manager matches matching model modified move normal operator pairs ' +
      'params parenthesis particular parts passing points posix prevent private pure quote reason ref registry ' +
      'representation reserved returning scale section select separate seven side simply six sorted spaces starts ' +
      'stat struct subclasses substitute supplied switch tabulation tag tempfile template temporary though ' +
      'threads trace trailing transform transmission utility val view warsaw web whitespace working works writing ' +
      'zip',
  ],
  [
    3.8,
    'actions acute algorithm amd app appear arbitrary assertion assume asterisk begin better bind bits bool ' +
      'bound branch broken buf button cancelled cedilla center children chunks circumflex classmethod clean codes ' +
      'complex connect contents contextlib convenience database debugging decoded definition definitions deleted ' +
      'depending depth descriptor determine diaeresis difference display dist dollar dot drawings dump enabled ' +
      'equals exactly execute exp ext extended feature filenames finish follows font fork formats fraction ' +
      'futures git globals greater handlers high home hours hyphen images imported importlib inside instances ' +
      'issues iteration iterator kept label language leave legacy libraries lists literal logo mac major marks ' +
      'metadata milliseconds mime minus minutes mod modify month multiprocessing native newline nine nodes npmjs ' +
      'num ones opt opts pair parsed parsers partial payload pending pep pid plain platforms png pointing popen ' +
      'possibly pre processes proper readable reading reads recursive registered representing rights ring round ' +
      'row rows runner scheme screen scripts semicolon setting shade shields signals skipped slots starting ' +
      'statement static stdin structure stuff symbols sysconfig systems task tasks tell title tkinter token tools ' +
      'total transfer tuples turtle typed typically typing underlying unexpected unlink unsupported uri urllib ' +
      'utilities verify weak wiki won words writes',
  ],
  [
    4,
    'able abs according action active adding alpha apostrophe asyncio backwards badge basename beginning black ' +
      'blocks blue bootstrap bpo bug cached callbacks canvas cause chain chang charset checked checking circular ' +
      'clone closing colors commercial comparison compiled compute concurrent converted cover cross cursor ' +
      'datetime depends derived direct dirs dispatch dom domain dry duplicate enough eval exact expose extends ' +
      'fallback family faster finished floor followed formatting functionality getcodec getting good grave green ' +
      'handled hard hello hour hye identical identifier immediately important infinite infinity installed ' +
      'instanceof interrupt iso issubclass job keyboard leading levels limited loads location looks maximum mbc ' +
      'minute multibyte multibytecodec nested network operations others pad patterns perform perky pickle pool ' +
      'post printed produce promise properly protocols proxy quarter reg regex region regression releases ' +
      'remaining rest restore reverse rules sample security sep separated seq setattr setdefault settings shape ' +
      'shell shik shows shutdown sizes slow solidus spawn specifies stable stacklevel started stringify success ' +
      'sum suppress taken tilde tmp translate transport turn unique updates utc vars widget wikipedia worker ' +
      'world wraps wrong year',
  ],
  [
    4.2,
    'abspath accepts acquire addition aliases alive alt annotations answer appears applications archive arrays ' +
      'assign associated attrs audio auto bash become best beta blank bold bostock bottom buffers builtins caller ' +
      'cent choose chr clock collect columns completed compressed condition configure consistent constant ' +
      'contextmanager copied coroutine coroutines counts coverage ctx cwd darwin dataflow deal dec decorator ' +
      'defines delta described differences digits disk distinguish distributions documents downloads due ' +
      'duplicates edit effect ends engine entity enum equivalent eslint estimate exe expand expect explain ' +
      'extract failures fall fds fileno floating formatted forward frames fully general generating generation ' +
      'getpid getstate gives guide happens host hub importing indicator inherit inputs intended interfaces ' +
      'javascript kill kind kwds larger limits linear live loading magic meaning microsoft mike minimum minor ' +
      'miscellaneous mixin multipart namespaces net normalize notify numeric occur occurs often optionally ' +
      'ordinal padding parallel pipeline poll pound pragma precision prepare press printable probably problem ' +
      'problems processing produces project prop proto purpose quiet quoted ranges rate readline recognized ' +
      'recursion replacement represents resolved returncode reversed rule sax scan scope seek seen selection ' +
      'semantics sequences service shutil signature site sleep sources specification square ssl staticmethod stay ' +
      'stroke subset subtype suitable tab tcl tdemo tear ten terminate tested therefore third thousand tick ' +
      'timestamp todo tool trying union units updated users usually vulgar walk white wrapping',
  ],
  [
    4.4,
    'allocate almost along amount andre arithmetic ast asynchronous away background behaviour benchmark bisect ' +
      'blocking bounded browsers bufsize bugs building bytearray capture care carry caught certain chars circle ' +
      'cli cmp commit community compliant compression computed con concat conditions consisting construct ' +
      'containers crash ctypes cur cycle cycles decimal deep defining delay dependency describe desired destroy ' +
      'detected dialog diff disabled documented draw drop dumb early emit endian enumerable environments epsilon ' +
      'esm especially exclude executed execution exported expressions extent filesystem flow forking formatter ' +
      'framework frozen gateway gen gnu grammar graph graphics guess gzip hack happen hex higher hooks human ' +
      'hundred implementing implicit indent indicate inherits initialized interactive interval inverted isfile ' +
      'keeps kernel keywords lang late latter layout lemburg ligature lineno listdir little loaded locals logic ' +
      'looking low machine mal maps marc marker maxsize measure members metaclass misc mix namedtuple newer ' +
      'nodejs normalized normally omitted operating ord ordered outputs overwrite owner pack pages pdf permission ' +
      'pkg pointer pow power prefer pretty prints proc propagate psf published pull pulse pyc rebuild receive ' +
      'received recent records recv reduction refer replaced reports represent requested resulting retry rgb ' +
      'saved saving scheduled schema sec seems sent sentinel servers services setitem shapesize share shouldn ' +
      'slash smaller sock sockets spawning specifier sql sqlite sqrt star states statistics steps storage stored ' +
      'streams structures subsequent suffix summary sun tags term terminal timer together tracer track trim twice ' +
      'upper validate validation verbosity visible visual waiting ways whenever winapi wrap wrapped writable',
  ],
]

const weights = new Map(levels.flatMap(([weight, terms]) => terms.split(' ').map(term => [term, weight] as const)))

export const weightOf = (term: string): number => weights.get(term) ?? rarest
