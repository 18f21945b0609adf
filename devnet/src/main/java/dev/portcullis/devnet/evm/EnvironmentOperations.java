package dev.portcullis.devnet.evm;

import static dev.portcullis.devnet.evm.Opcode.*;

import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.util.ArrayList;
import java.util.List;

/**
 * The operations outside the hot loop: environment, hashing, copying, logging, storage and the
 * rarer arithmetic. Operands end at {@code sp}; a result goes to the new top of the stack.
 */
final class EnvironmentOperations {

  /**
   * Hashing this many bytes takes about as long as the jumps between two checks of the deadline.
   */
  private static final int MUCH_TO_HASH = 1 << 15;

  private static final int COPY_WORD_GAS = 3;
  private static final int HASH_WORD_GAS = 6;
  private static final int EXP_BYTE_GAS = 50;
  private static final int LOG_BYTE_GAS = 8;
  static final int WARM_GAS = 100;
  static final int COLD_ACCOUNT_GAS = 2600;

  private EnvironmentOperations() {}

  static void run(int op, Evm evm, Frame f, long[] s, int sp) {
    switch (op) {
      case SDIV -> WordDivision.sdiv(s, sp);
      case SMOD -> WordDivision.smod(s, sp);
      case ADDMOD -> WordDivision.addmod(s, sp);
      case MULMOD -> WordDivision.mulmod(s, sp);
      case EXP -> {
        f.charge((long) EXP_BYTE_GAS * ((WordArithmetic.bitLength(s, sp - 8) + 7) / 8));
        WordArithmetic.exp(s, sp);
      }
      case SIGNEXTEND -> WordArithmetic.signExtend(s, sp);
      case SGT -> WordArithmetic.sgt(s, sp);
      case XOR -> WordArithmetic.xor(s, sp);
      case BYTE -> WordArithmetic.byteAt(s, sp);
      case SAR -> WordArithmetic.sar(s, sp);
      case CLZ -> WordArithmetic.clz(s, sp);
      case KECCAK256 -> keccak(evm, f, s, sp);
      case ADDRESS -> f.self.address().toLimbs(s, sp);
      case BALANCE -> accessed(evm, inspected(evm, f, s, sp - 4)).balance().toLimbs(s, sp - 4);
      case ORIGIN -> evm.transaction.origin().toLimbs(s, sp);
      case CALLER -> f.caller.toLimbs(s, sp);
      case CALLVALUE -> f.value.toLimbs(s, sp);
      case CALLDATALOAD -> callDataLoad(f, s, sp - 4);
      case CALLDATASIZE -> WordArithmetic.set(s, sp, f.input.size());
      case CALLDATACOPY -> copy(f, s, sp, f.input.shared(), f.input.size());
      case CODESIZE -> WordArithmetic.set(s, sp, f.code.size());
      case CODECOPY -> copy(f, s, sp, f.code.padded(), f.code.size());
      case GASPRICE -> evm.transaction.gasPrice().toLimbs(s, sp);
      case EXTCODESIZE -> {
        MutableAccount account = accessed(evm, account(evm, f, s, sp - 4));
        WordArithmetic.set(s, sp - 4, evm.state.code(account).size());
      }
      case EXTCODECOPY -> {
        MutableAccount account = inspected(evm, f, s, sp - 4);
        Code code = evm.state.code(account);
        copy(f, s, sp - 4, code.padded(), code.size());
        evm.state.accessed(account);
      }
      case EXTCODEHASH -> {
        MutableAccount account = accessed(evm, inspected(evm, f, s, sp - 4));
        UInt256 hash = account.isEmpty() ? UInt256.ZERO : account.codeHash().word();
        hash.toLimbs(s, sp - 4);
      }
      case RETURNDATASIZE -> WordArithmetic.set(s, sp, f.returnData.length);
      case RETURNDATACOPY -> returnDataCopy(f, s, sp);
      case BLOCKHASH -> blockHash(evm, s, sp - 4);
      case COINBASE -> evm.block.coinbase().toLimbs(s, sp);
      case TIMESTAMP -> WordArithmetic.set(s, sp, evm.block.timestamp());
      case NUMBER -> WordArithmetic.set(s, sp, evm.block.number());
      case PREVRANDAO -> evm.block.prevRandao().word().toLimbs(s, sp);
      case GASLIMIT -> WordArithmetic.set(s, sp, evm.block.gasLimit());
      case CHAINID -> WordArithmetic.set(s, sp, evm.block.chainId());
      case SELFBALANCE -> f.self.balance().toLimbs(s, sp);
      case BASEFEE -> evm.block.baseFee().toLimbs(s, sp);
      case BLOBHASH -> blobHash(evm, s, sp - 4);
      case BLOBBASEFEE -> evm.block.blobBaseFee().toLimbs(s, sp);
      case MSTORE8 -> {
        int offset = f.expand(s, sp - 4, 1);
        f.memory[offset] = (byte) s[sp - 8];
      }
      case SLOAD -> StorageOperations.load(evm, f, s, sp - 4);
      case SSTORE -> StorageOperations.store(evm, f, s, sp);
      case TLOAD -> evm.state.transientValue(f.self, UInt256.ofLimbs(s, sp - 4)).toLimbs(s, sp - 4);
      case TSTORE -> {
        f.requireWritable();
        evm.changed();
        evm.state.setTransient(f.self, UInt256.ofLimbs(s, sp - 4), UInt256.ofLimbs(s, sp - 8));
      }
      case MCOPY -> memoryCopy(f, s, sp);
      case LOG0, LOG1, LOG2, LOG3, LOG4 -> log(evm, f, s, sp, op - LOG0);
      default -> throw new ExceptionalHaltException(VmError.INVALID_OPCODE);
    }
  }

  /** Loads the account whose address is on the stack and pays for the access (EIP-2929). */
  static MutableAccount account(Evm evm, Frame f, long[] s, int at) {
    MutableAccount account = evm.state.load(EvmAddress.ofLimbs(s, at));
    f.charge(evm.state.warm(account) ? COLD_ACCOUNT_GAS : WARM_GAS);
    return account;
  }

  /** The same for an operation that inspects the account. */
  private static MutableAccount inspected(Evm evm, Frame f, long[] s, int at) {
    MutableAccount account = account(evm, f, s, at);
    evm.inspected(f, account);
    return account;
  }

  /** The account, whose access is recorded: all gas for it is paid (EIP-7928). */
  private static MutableAccount accessed(Evm evm, MutableAccount account) {
    evm.state.accessed(account);
    return account;
  }

  static long words(int bytes) {
    return (bytes + 31L) >>> 5;
  }

  private static void keccak(Evm evm, Frame f, long[] s, int sp) {
    int size = Frame.size(s, sp - 8);
    f.charge(HASH_WORD_GAS * words(size));
    int offset = f.expand(s, sp - 4, size);
    if (size > MUCH_TO_HASH) {
      evm.checkDeadline();
    }
    byte[] hash =
        size == MappingSlots.SIZE
            ? MappingSlots.hash(f.memory, offset)
            : Keccak.digest(f.memory, offset, size);
    Interpreter.loadWord(hash, 0, s, sp - 8);
  }

  private static void callDataLoad(Frame f, long[] s, int at) {
    byte[] input = f.input.shared();
    long from = clamp(s, at);
    if (from + 32 <= input.length) {
      Interpreter.loadWord(input, (int) from, s, at);
      return;
    }
    byte[] word = new byte[32];
    if (from < input.length) {
      System.arraycopy(input, (int) from, word, 0, input.length - (int) from);
    }
    Interpreter.loadWord(word, 0, s, at);
  }

  /** The number on the stack, or 2^62 for all larger ones. */
  private static long clamp(long[] s, int at) {
    boolean small = (s[at + 1] | s[at + 2] | s[at + 3]) == 0 && s[at] >= 0;
    return small ? Math.min(s[at], 1L << 62) : 1L << 62;
  }

  private static void copy(Frame f, long[] s, int sp, byte[] source, int sourceSize) {
    int size = Frame.size(s, sp - 12);
    f.charge(COPY_WORD_GAS * words(size));
    int offset = f.expand(s, sp - 4, size);
    f.write(offset, source, sourceSize, clamp(s, sp - 8), size);
  }

  private static void returnDataCopy(Frame f, long[] s, int sp) {
    int size = Frame.size(s, sp - 12);
    f.charge(COPY_WORD_GAS * words(size));
    long from = clamp(s, sp - 8);
    if (from + size > f.returnData.length) {
      throw new ExceptionalHaltException(VmError.RETURN_DATA_OUT_OF_BOUNDS);
    }
    int offset = f.expand(s, sp - 4, size);
    f.write(offset, f.returnData, f.returnData.length, from, size);
  }

  private static void memoryCopy(Frame f, long[] s, int sp) {
    int size = Frame.size(s, sp - 12);
    f.charge(COPY_WORD_GAS * words(size));
    int to = f.expand(s, sp - 4, size);
    int from = f.expand(s, sp - 8, size);
    System.arraycopy(f.memory, from, f.memory, to, size);
  }

  private static void blockHash(Evm evm, long[] s, int at) {
    long number = clamp(s, at);
    long current = evm.block.number();
    boolean known = number < current && number >= current - 256;
    Hash hash = known ? evm.block.blockHashes().apply(number) : Hash.ZERO;
    hash.word().toLimbs(s, at);
  }

  private static void blobHash(Evm evm, long[] s, int at) {
    List<Hash> hashes = evm.transaction.blobHashes();
    long index = clamp(s, at);
    UInt256 hash = index < hashes.size() ? hashes.get((int) index).word() : UInt256.ZERO;
    hash.toLimbs(s, at);
  }

  private static void log(Evm evm, Frame f, long[] s, int sp, int topics) {
    f.requireWritable();
    int size = Frame.size(s, sp - 8);
    f.charge((long) LOG_BYTE_GAS * size);
    int offset = f.expand(s, sp - 4, size);
    List<Hash> all = new ArrayList<>(topics);
    for (int i = 0; i < topics; i++) {
      all.add(Hash.of(UInt256.ofLimbs(s, sp - 12 - 4 * i)));
    }
    evm.log(new Log(f.self.address(), all, Bytes.wrap(f.copy(offset, size))));
  }
}
