package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.evm.precompile.Precompile;
import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.Arrays;

/**
 * One call frame: its gas, memory and position on the stack. Frames are linked by {@link #parent},
 * so that depth uses heap, never the thread's stack.
 */
final class Frame implements Tracer.StepContext {

  static final byte[] NONE = new byte[0];
  private static final int FIRST_MEMORY = 1024;

  /** The maximum memory of a frame in bytes, whatever the gas: 1 GiB would cost 2 * 10^12 gas. */
  private static final int MAX_MEMORY = 1 << 30;

  final Frame parent;
  final int depth;
  final FrameKind kind;
  final MutableAccount self;
  final EvmAddress codeAddress;
  final EvmAddress caller;
  final UInt256 value;
  final Bytes input;
  final Code code;
  final boolean isStatic;
  final long gasAtStart;

  /** The precompiled contract that runs instead of code, or null. */
  final Precompile precompile;

  /** The offset of the output in the parent's memory. */
  int resultOffset;

  int resultSize;

  int snapshot;
  int base;
  int sp;
  int pc;
  long gas;
  byte[] memory = NONE;
  int memorySize;
  byte[] returnData = NONE;
  byte[] output = NONE;
  VmError error;
  Frame child;
  boolean ended;

  Frame(Frame parent, Message message) {
    this.parent = parent;
    this.depth = parent == null ? 0 : parent.depth + 1;
    this.kind = message.kind();
    this.self = message.self();
    this.codeAddress = message.codeAddress();
    this.caller = message.caller();
    this.value = message.value();
    this.input = message.input();
    this.code = message.code();
    this.precompile = message.precompile();
    this.isStatic = message.isStatic();
    this.gas = message.gas();
    this.gasAtStart = message.gas();
  }

  @Override
  public Bytes memory() {
    return Bytes.wrap(Arrays.copyOf(memory, memorySize));
  }

  @Override
  public Bytes returnData() {
    return Bytes.wrap(returnData);
  }

  boolean isCreation() {
    return kind == FrameKind.CREATE || kind == FrameKind.CREATE2;
  }

  void charge(long amount) {
    gas -= amount;
    if (gas < 0) {
      throw new ExceptionalHaltException(VmError.OUT_OF_GAS);
    }
  }

  void requireWritable() {
    if (isStatic) {
      throw new ExceptionalHaltException(VmError.WRITE_PROTECTION);
    }
  }

  /**
   * Charges gas and allocates memory for {@code size} bytes at the offset on the stack, which it
   * returns.
   */
  int expand(long[] s, int offsetAt, long size) {
    if (size == 0) {
      return 0;
    }
    long offset = s[offsetAt];
    if ((s[offsetAt + 1] | s[offsetAt + 2] | s[offsetAt + 3]) != 0
        || offset < 0
        || offset > MAX_MEMORY
        || offset + size > MAX_MEMORY) {
      throw new ExceptionalHaltException(VmError.OUT_OF_GAS);
    }
    if (offset + size > memorySize) {
      grow((int) (offset + size));
    }
    return (int) offset;
  }

  /** A number of bytes on the stack; a number beyond the memory limit runs out of gas. */
  static int size(long[] s, int at) {
    if ((s[at + 1] | s[at + 2] | s[at + 3]) != 0 || s[at] < 0 || s[at] > MAX_MEMORY) {
      throw new ExceptionalHaltException(VmError.OUT_OF_GAS);
    }
    return (int) s[at];
  }

  private void grow(int end) {
    long words = (end + 31L) >>> 5;
    long before = memorySize / 32;
    charge(3 * (words - before) + words * words / 512 - before * before / 512);
    memorySize = (int) words << 5;
    if (memorySize > memory.length) {
      long doubled = Math.min(2L * memory.length, MAX_MEMORY);
      memory = Arrays.copyOf(memory, (int) Math.max(Math.max(doubled, memorySize), FIRST_MEMORY));
    }
  }

  /** A copy of a memory range that {@link #expand} allocated. */
  byte[] copy(int offset, int size) {
    return size == 0 ? NONE : Arrays.copyOfRange(memory, offset, offset + size);
  }

  /** Copies from {@code source}, which is padded with zeros without end, into memory. */
  void write(int offset, byte[] source, int sourceSize, long from, int size) {
    int available = from >= sourceSize ? 0 : (int) Math.min(size, sourceSize - from);
    if (available > 0) {
      System.arraycopy(source, (int) from, memory, offset, available);
    }
    if (size > available) {
      Arrays.fill(memory, offset + available, offset + size, (byte) 0);
    }
  }
}
