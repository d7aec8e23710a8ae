/**
 * One writer, several readers, over shared memory: the decoder fills blocks of stereo samples and
 * every encoder, in a thread each, reads all of them. Nothing is copied on the way.
 */

/** Samples in a block: whole frames of AAC (1024), MP3 (1152) and FLAC (4608). */
export const BLOCK_SAMPLES = 9216
const BLOCKS = 32
const WRITTEN = 0
const ENDED = 1
const FIRST_READER = 2

/** Longest wait for another thread, in ms: past it that thread is taken for dead. */
const FINISH_MS = 120_000

export interface RingMemory {
  control: SharedArrayBuffer
  lengths: SharedArrayBuffer
  samples: SharedArrayBuffer
  readers: number
}

export interface Block {
  left: Float32Array<SharedArrayBuffer>
  right: Float32Array<SharedArrayBuffer>
  length: number
}

export function allocateRing(readers: number): RingMemory {
  return {
    control: new SharedArrayBuffer(4 * (FIRST_READER + readers)),
    lengths: new SharedArrayBuffer(4 * BLOCKS),
    samples: new SharedArrayBuffer(BLOCKS * 2 * BLOCK_SAMPLES * 4),
    readers,
  }
}

function views(memory: RingMemory) {
  const channel = (index: number) =>
    new Float32Array(memory.samples, index * BLOCK_SAMPLES * 4, BLOCK_SAMPLES)
  return {
    control: new Int32Array(memory.control),
    lengths: new Int32Array(memory.lengths),
    blocks: Array.from({ length: BLOCKS }, (_, index) => ({
      left: channel(index * 2),
      right: channel(index * 2 + 1),
    })),
  }
}

export interface RingWriter {
  /** Waits for a free block; its old content is rubbish. `check` is called while waiting. */
  next(check: () => void): { left: Float32Array; right: Float32Array }
  commit(length: number): void
  end(): void
}

export function createRingWriter(memory: RingMemory): RingWriter {
  const { control, lengths, blocks } = views(memory)
  let written = 0
  const slowest = () => {
    let index = FIRST_READER
    for (let reader = 1; reader < memory.readers; reader++) {
      if (read(control, FIRST_READER + reader) < read(control, index)) index = FIRST_READER + reader
    }
    return index
  }
  return {
    next(check) {
      const start = Date.now()
      for (;;) {
        const reader = slowest()
        const done = read(control, reader)
        if (written - done < BLOCKS) break
        Atomics.wait(control, reader, done, 250)
        check()
        if (Date.now() - start > FINISH_MS) throw new Error('an encoder stands still')
      }
      return at(blocks, written)
    },
    commit(length) {
      Atomics.store(lengths, written % BLOCKS, length)
      written += 1
      Atomics.store(control, WRITTEN, written)
      Atomics.notify(control, WRITTEN)
    },
    end() {
      // One more than the blocks, so that an empty ring has an end too; the count wakes the readers.
      Atomics.store(control, ENDED, written + 1)
      Atomics.add(control, WRITTEN, 1)
      Atomics.notify(control, WRITTEN)
    },
  }
}

/** All blocks in their order; a block is given back when the next one is asked for. */
export function* readBlocks(memory: RingMemory, reader: number): Generator<Block> {
  const { control, lengths, blocks } = views(memory)
  const mine = FIRST_READER + reader
  for (let done = 0; ; done++) {
    Atomics.store(control, mine, done)
    Atomics.notify(control, mine)
    let written = Atomics.load(control, WRITTEN)
    while (written <= done) {
      Atomics.wait(control, WRITTEN, written)
      written = Atomics.load(control, WRITTEN)
    }
    const end = Atomics.load(control, ENDED)
    if (end > 0 && done >= end - 1) return
    yield { ...at(blocks, done), length: read(lengths, done % BLOCKS) }
  }
}

function read(array: Int32Array, index: number): number {
  return Atomics.load(array, index)
}

function at<Value>(blocks: readonly Value[], count: number): Value {
  const block = blocks[count % BLOCKS]
  if (block === undefined) throw new Error('the ring has no blocks')
  return block
}
