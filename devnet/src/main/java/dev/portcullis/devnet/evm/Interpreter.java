package dev.portcullis.devnet.evm;

import static dev.portcullis.devnet.evm.Opcode.*;

import dev.portcullis.ethereum.common.BigEndian;

/**
 * Runs a frame until it ends or calls. The loop keeps position, stack pointer and gas in local
 * variables. It must stay below 8,000 bytes of byte code, beyond which HotSpot does not compile:
 * colder operations are in {@link EnvironmentOperations} and its neighbors.
 */
final class Interpreter {

  private static final int DEADLINE_MASK = 0xfff;

  private Interpreter() {}

  /**
   * Runs until the frame has ended ({@code frame.child} is null) or {@code frame.child} has to run.
   * Throws {@link ExceptionalHaltException} on an exceptional halt.
   */
  static void run(Evm evm, Frame f) {
    byte[] code = f.code.padded();
    long[] s = evm.stack;
    long[] demands = evm.operations.demands;
    int[] change = evm.operations.change;
    boolean stepping = evm.stepping;
    int base = f.base;
    int sp = f.sp;
    int pc = f.pc;
    int jumps = 0;
    long[] destinations = f.code.jumpDestinations();
    int codeSize = f.code.size();
    long gas = f.gas;
    while (true) {
      int op = code[pc] & 0xff;
      if (stepping) {
        evm.traceStep(f, pc, op, gas, sp);
      }
      pc++;
      long demand = demands[op];
      if (Operations.isOutside(demand, sp - base)) {
        throw evm.operations.refusal(op, sp - base);
      }
      gas -= Operations.gas(demand);
      requireGas(gas);
      switch (op) {
        case STOP -> {
          f.gas = gas;
          return;
        }
        case ADD -> {
          WordArithmetic.add(s, sp);
          sp -= 4;
        }
        case MUL -> {
          WordArithmetic.mul(s, sp);
          sp -= 4;
        }
        case SUB -> {
          WordArithmetic.sub(s, sp);
          sp -= 4;
        }
        case DIV -> {
          WordDivision.div(s, sp);
          sp -= 4;
        }
        case MOD -> {
          WordDivision.mod(s, sp);
          sp -= 4;
        }
        case LT -> {
          WordArithmetic.lt(s, sp);
          sp -= 4;
        }
        case GT -> {
          WordArithmetic.gt(s, sp);
          sp -= 4;
        }
        case SLT -> {
          WordArithmetic.slt(s, sp);
          sp -= 4;
        }
        case EQ -> {
          WordArithmetic.eq(s, sp);
          sp -= 4;
        }
        case ISZERO -> WordArithmetic.isZero(s, sp);
        case AND -> {
          WordArithmetic.and(s, sp);
          sp -= 4;
        }
        case OR -> {
          WordArithmetic.or(s, sp);
          sp -= 4;
        }
        case NOT -> WordArithmetic.not(s, sp);
        case SHL -> {
          WordArithmetic.shl(s, sp);
          sp -= 4;
        }
        case SHR -> {
          WordArithmetic.shr(s, sp);
          sp -= 4;
        }
        case POP -> sp -= 4;
        case MLOAD -> {
          int at = sp - 4;
          long offset = s[at];
          if ((s[at + 1] | s[at + 2] | s[at + 3]) != 0
              || offset < 0
              || offset > f.memorySize - 32) {
            f.gas = gas;
            f.expand(s, at, 32);
            gas = f.gas;
          }
          loadWord(f.memory, (int) offset, s, at);
        }
        case MSTORE -> {
          int at = sp - 4;
          long offset = s[at];
          if ((s[at + 1] | s[at + 2] | s[at + 3]) != 0
              || offset < 0
              || offset > f.memorySize - 32) {
            f.gas = gas;
            f.expand(s, at, 32);
            gas = f.gas;
          }
          storeWord(f.memory, (int) offset, s, sp - 8);
          sp -= 8;
        }
        case JUMP -> {
          sp -= 4;
          pc = destination(destinations, codeSize, s, sp);
          if (!stepping) {
            // The target is a JUMPDEST, which costs 1 and does nothing.
            pc++;
            gas--;
            requireGas(gas);
          }
          if ((++jumps & DEADLINE_MASK) == 0) {
            evm.checkDeadline();
          }
        }
        case JUMPI -> {
          sp -= 8;
          if (!WordArithmetic.isZeroAt(s, sp)) {
            pc = destination(destinations, codeSize, s, sp + 4);
            if (!stepping) {
              pc++;
              gas--;
              requireGas(gas);
            }
            if ((++jumps & DEADLINE_MASK) == 0) {
              evm.checkDeadline();
            }
          }
        }
        case JUMPDEST -> {}
        case PC -> {
          WordArithmetic.set(s, sp, pc - 1);
          sp += 4;
        }
        case MSIZE -> {
          WordArithmetic.set(s, sp, f.memorySize);
          sp += 4;
        }
        case GAS -> {
          WordArithmetic.set(s, sp, gas);
          sp += 4;
        }
        case PUSH0 -> {
          WordArithmetic.set(s, sp, 0);
          sp += 4;
        }
        case PUSH1 -> {
          WordArithmetic.set(s, sp, code[pc] & 0xff);
          sp += 4;
          pc++;
        }
        case PUSH1 + 1 -> {
          WordArithmetic.set(s, sp, (code[pc] & 0xff) << 8 | (code[pc + 1] & 0xff));
          sp += 4;
          pc += 2;
        }
        case PUSH32 -> {
          loadWord(code, pc, s, sp);
          sp += 4;
          pc += 32;
        }
        case CREATE, CREATE2, CALL, CALLCODE, DELEGATECALL, STATICCALL -> {
          f.gas = gas;
          f.pc = pc;
          f.sp = sp;
          if (op == CREATE || op == CREATE2) {
            CreateOperations.create(evm, f, op == CREATE2);
          } else {
            CallOperations.call(evm, f, op);
          }
          if (f.child != null) {
            return;
          }
          gas = f.gas;
          sp = f.sp;
        }
        case RETURN, REVERT -> {
          f.gas = gas;
          int size = Frame.size(s, sp - 8);
          int offset = f.expand(s, sp - 4, size);
          f.output = f.copy(offset, size);
          f.error = op == REVERT ? VmError.REVERTED : null;
          return;
        }
        case SELFDESTRUCT -> {
          f.gas = gas;
          CallOperations.selfDestruct(evm, f, s, sp);
          return;
        }
        // The others, which compilers emit less often, are distinguished below.
        case DUP1, DUP1 + 1, DUP1 + 2, DUP1 + 3, DUP1 + 4, DUP1 + 5, DUP1 + 6, DUP1 + 7 -> {
          copy(s, sp - 4 * (op - DUP1 + 1), sp);
          sp += 4;
        }
        case SWAP1, SWAP1 + 1, SWAP1 + 2, SWAP1 + 3, SWAP1 + 4, SWAP1 + 5, SWAP1 + 6, SWAP1 + 7 ->
            swap(s, sp - 4, sp - 4 * (op - SWAP1 + 2));
        default -> {
          if (op > PUSH1 && op < PUSH32) {
            int size = op - PUSH1 + 1;
            push(code, pc, size, s, sp);
            sp += 4;
            pc += size;
          } else if (op >= DUP1 && op <= DUP16) {
            copy(s, sp - 4 * (op - DUP1 + 1), sp);
            sp += 4;
          } else if (op >= SWAP1 && op <= SWAP16) {
            swap(s, sp - 4, sp - 4 * (op - SWAP1 + 2));
          } else {
            f.gas = gas;
            EnvironmentOperations.run(op, evm, f, s, sp);
            gas = f.gas;
            sp += change[op];
          }
        }
      }
    }
  }

  private static void requireGas(long gas) {
    if (gas < 0) {
      throw new ExceptionalHaltException(VmError.OUT_OF_GAS);
    }
  }

  private static int destination(long[] destinations, int codeSize, long[] s, int at) {
    long target = s[at];
    if ((s[at + 1] | s[at + 2] | s[at + 3]) != 0 || target < 0 || target >= codeSize) {
      throw new ExceptionalHaltException(VmError.INVALID_JUMP);
    }
    int pc = (int) target;
    if ((destinations[pc >> 6] >>> pc & 1) == 0) {
      throw new ExceptionalHaltException(VmError.INVALID_JUMP);
    }
    return pc;
  }

  static void loadWord(byte[] bytes, int offset, long[] s, int at) {
    s[at + 3] = BigEndian.getLong(bytes, offset);
    s[at + 2] = BigEndian.getLong(bytes, offset + 8);
    s[at + 1] = BigEndian.getLong(bytes, offset + 16);
    s[at] = BigEndian.getLong(bytes, offset + 24);
  }

  static void storeWord(byte[] bytes, int offset, long[] s, int at) {
    BigEndian.putLong(bytes, offset, s[at + 3]);
    BigEndian.putLong(bytes, offset + 8, s[at + 2]);
    BigEndian.putLong(bytes, offset + 16, s[at + 1]);
    BigEndian.putLong(bytes, offset + 24, s[at]);
  }

  private static void push(byte[] code, int pc, int size, long[] s, int at) {
    int whole = (size - 1) >>> 3;
    for (int i = 0; i < whole; i++) {
      s[at + i] = BigEndian.getLong(code, pc + size - 8 * (i + 1));
    }
    // The highest limb begins where the number does; the bytes after it are shifted out.
    s[at + whole] = BigEndian.getLong(code, pc) >>> (8 * (8 * (whole + 1) - size));
    for (int i = whole + 1; i < 4; i++) {
      s[at + i] = 0;
    }
  }

  private static void copy(long[] s, int from, int to) {
    s[to] = s[from];
    s[to + 1] = s[from + 1];
    s[to + 2] = s[from + 2];
    s[to + 3] = s[from + 3];
  }

  private static void swap(long[] s, int a, int b) {
    for (int i = 0; i < 4; i++) {
      long kept = s[a + i];
      s[a + i] = s[b + i];
      s[b + i] = kept;
    }
  }
}
