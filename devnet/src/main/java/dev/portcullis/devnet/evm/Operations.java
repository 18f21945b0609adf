package dev.portcullis.devnet.evm;

import static dev.portcullis.devnet.evm.Opcode.*;

import dev.portcullis.ethereum.chain.Fork;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * The stack effects and the minimum gas of every operation of a fork. Heights are in limbs, four
 * per stack item, because the interpreter counts so.
 */
public final class Operations {

  private static final int STACK_LIMIT = 1024;
  private static final long UNDEFINED = 0xffffL << 48;
  private static final Map<Fork, Operations> BY_FORK = new EnumMap<>(Fork.class);

  static {
    for (Fork fork : Fork.values()) {
      BY_FORK.put(fork, new Operations(fork));
    }
  }

  /**
   * The demands of each operation, in one word, because the interpreter reads it in every step: the
   * minimum height of the stack in the upper 16 bits, the allowed range above it in the 16 below,
   * and the gas. No stack is as high as an undefined operation demands.
   */
  final long[] demands = new long[256];

  final int[] change = new int[256];
  private final String[] names = new String[256];

  private Operations(Fork fork) {
    Arrays.fill(demands, UNDEFINED);
    define(STOP, "STOP", 0, 0, 0);
    define(ADD, "ADD", 2, 1, 3);
    define(MUL, "MUL", 2, 1, 5);
    define(SUB, "SUB", 2, 1, 3);
    define(DIV, "DIV", 2, 1, 5);
    define(SDIV, "SDIV", 2, 1, 5);
    define(MOD, "MOD", 2, 1, 5);
    define(SMOD, "SMOD", 2, 1, 5);
    define(ADDMOD, "ADDMOD", 3, 1, 8);
    define(MULMOD, "MULMOD", 3, 1, 8);
    define(EXP, "EXP", 2, 1, 10);
    define(SIGNEXTEND, "SIGNEXTEND", 2, 1, 5);
    define(LT, "LT", 2, 1, 3);
    define(GT, "GT", 2, 1, 3);
    define(SLT, "SLT", 2, 1, 3);
    define(SGT, "SGT", 2, 1, 3);
    define(EQ, "EQ", 2, 1, 3);
    define(ISZERO, "ISZERO", 1, 1, 3);
    define(AND, "AND", 2, 1, 3);
    define(OR, "OR", 2, 1, 3);
    define(XOR, "XOR", 2, 1, 3);
    define(NOT, "NOT", 1, 1, 3);
    define(BYTE, "BYTE", 2, 1, 3);
    define(SHL, "SHL", 2, 1, 3);
    define(SHR, "SHR", 2, 1, 3);
    define(SAR, "SAR", 2, 1, 3);
    if (fork.includes(Fork.OSAKA)) {
      define(CLZ, "CLZ", 1, 1, 5);
    }
    define(KECCAK256, "KECCAK256", 2, 1, 30);
    define(ADDRESS, "ADDRESS", 0, 1, 2);
    define(BALANCE, "BALANCE", 1, 1, 0);
    define(ORIGIN, "ORIGIN", 0, 1, 2);
    define(CALLER, "CALLER", 0, 1, 2);
    define(CALLVALUE, "CALLVALUE", 0, 1, 2);
    define(CALLDATALOAD, "CALLDATALOAD", 1, 1, 3);
    define(CALLDATASIZE, "CALLDATASIZE", 0, 1, 2);
    define(CALLDATACOPY, "CALLDATACOPY", 3, 0, 3);
    define(CODESIZE, "CODESIZE", 0, 1, 2);
    define(CODECOPY, "CODECOPY", 3, 0, 3);
    define(GASPRICE, "GASPRICE", 0, 1, 2);
    define(EXTCODESIZE, "EXTCODESIZE", 1, 1, 0);
    define(EXTCODECOPY, "EXTCODECOPY", 4, 0, 0);
    define(RETURNDATASIZE, "RETURNDATASIZE", 0, 1, 2);
    define(RETURNDATACOPY, "RETURNDATACOPY", 3, 0, 3);
    define(EXTCODEHASH, "EXTCODEHASH", 1, 1, 0);
    define(BLOCKHASH, "BLOCKHASH", 1, 1, 20);
    define(COINBASE, "COINBASE", 0, 1, 2);
    define(TIMESTAMP, "TIMESTAMP", 0, 1, 2);
    define(NUMBER, "NUMBER", 0, 1, 2);
    define(PREVRANDAO, "PREVRANDAO", 0, 1, 2);
    define(GASLIMIT, "GASLIMIT", 0, 1, 2);
    define(CHAINID, "CHAINID", 0, 1, 2);
    define(SELFBALANCE, "SELFBALANCE", 0, 1, 5);
    define(BASEFEE, "BASEFEE", 0, 1, 2);
    define(BLOBHASH, "BLOBHASH", 1, 1, 3);
    define(BLOBBASEFEE, "BLOBBASEFEE", 0, 1, 2);
    define(POP, "POP", 1, 0, 2);
    define(MLOAD, "MLOAD", 1, 1, 3);
    define(MSTORE, "MSTORE", 2, 0, 3);
    define(MSTORE8, "MSTORE8", 2, 0, 3);
    define(SLOAD, "SLOAD", 1, 1, 0);
    define(SSTORE, "SSTORE", 2, 0, 0);
    define(JUMP, "JUMP", 1, 0, 8);
    define(JUMPI, "JUMPI", 2, 0, 10);
    define(PC, "PC", 0, 1, 2);
    define(MSIZE, "MSIZE", 0, 1, 2);
    define(GAS, "GAS", 0, 1, 2);
    define(JUMPDEST, "JUMPDEST", 0, 0, 1);
    define(TLOAD, "TLOAD", 1, 1, 100);
    define(TSTORE, "TSTORE", 2, 0, 100);
    define(MCOPY, "MCOPY", 3, 0, 3);
    define(PUSH0, "PUSH0", 0, 1, 2);
    define(LOG0, "LOG0", 2, 0, 375);
    define(LOG1, "LOG1", 3, 0, 750);
    define(LOG2, "LOG2", 4, 0, 1125);
    define(LOG3, "LOG3", 5, 0, 1500);
    define(LOG4, "LOG4", 6, 0, 1875);
    define(CREATE, "CREATE", 3, 1, 32000);
    define(CALL, "CALL", 7, 1, 0);
    define(CALLCODE, "CALLCODE", 7, 1, 0);
    define(RETURN, "RETURN", 2, 0, 0);
    define(DELEGATECALL, "DELEGATECALL", 6, 1, 0);
    define(CREATE2, "CREATE2", 4, 1, 32000);
    define(STATICCALL, "STATICCALL", 6, 1, 0);
    define(REVERT, "REVERT", 2, 0, 0);
    define(SELFDESTRUCT, "SELFDESTRUCT", 1, 0, 5000);
    for (int i = 1; i <= 32; i++) {
      define(PUSH1 + i - 1, "PUSH" + i, 0, 1, 3);
    }
    for (int i = 1; i <= 16; i++) {
      define(DUP1 + i - 1, "DUP" + i, i, i + 1, 3);
      define(SWAP1 + i - 1, "SWAP" + i, i + 1, i + 1, 3);
    }
  }

  /** The operations of a fork. */
  public static Operations of(Fork fork) {
    return BY_FORK.get(fork);
  }

  /** The name of an operation, or the tools' name of an undefined one. */
  public String name(int opcode) {
    return isDefined(opcode)
        ? names[opcode]
        : opcode == INVALID
            ? "INVALID"
            : "opcode 0x" + Integer.toHexString(opcode) + " not defined";
  }

  private boolean isDefined(int opcode) {
    return names[opcode] != null;
  }

  /** Whether a stack is too low or too high for the demands of an operation. */
  static boolean isOutside(long demand, int height) {
    // A stack that is too low yields a negative number, which exceeds any range.
    return Integer.compareUnsigned(height - (int) (demand >>> 48), (int) (demand >>> 32) & 0xffff)
        > 0;
  }

  /** The minimum gas of an operation. */
  static int gas(long demand) {
    return (int) demand;
  }

  /** The failure of an operation on a stack outside its range. */
  ExceptionalHaltException refusal(int opcode, int height) {
    if (!isDefined(opcode)) {
      return new ExceptionalHaltException(VmError.INVALID_OPCODE);
    }
    boolean low = height < (int) (demands[opcode] >>> 48);
    return new ExceptionalHaltException(low ? VmError.STACK_UNDERFLOW : VmError.STACK_OVERFLOW);
  }

  private void define(int opcode, String name, int inputs, int outputs, int cost) {
    names[opcode] = name;
    long least = 4L * inputs;
    long room = 4L * (STACK_LIMIT - Math.max(inputs, outputs));
    demands[opcode] = least << 48 | room << 32 | cost;
    change[opcode] = 4 * (outputs - inputs);
  }
}
