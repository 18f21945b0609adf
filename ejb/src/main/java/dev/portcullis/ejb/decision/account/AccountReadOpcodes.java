package dev.portcullis.ejb.decision.account;

/**
 * The opcodes that read accounts without a call: BALANCE, EXTCODECOPY and EXTCODEHASH, but not
 * EXTCODESIZE (ADR 0049). Code is scanned as by the EVM, one instruction after the other (Yellow
 * Paper, 9.4.3), so the scan covers all that may be executed. Data behind a terminating instruction
 * without a jump destination, such as the metadata of Solidity, is skipped.
 */
public final class AccountReadOpcodes {
  private static final int BALANCE = 0x31;
  private static final int EXTCODECOPY = 0x3c;
  private static final int EXTCODEHASH = 0x3f;
  private static final int JUMPDEST = 0x5b;
  private static final int PUSH1 = 0x60;
  private static final int PUSH32 = 0x7f;

  private AccountReadOpcodes() {}

  /** Whether code may execute one of them. */
  public static boolean isIn(byte[] code) {
    boolean reachable = true;
    for (int at = 0; at < code.length; at++) {
      int opcode = code[at] & 0xff;
      if (opcode == JUMPDEST) {
        reachable = true;
      } else if (reachable && readsAccount(opcode)) {
        return true;
      } else if (ends(opcode)) {
        reachable = false;
      } else if (opcode >= PUSH1 && opcode <= PUSH32) {
        at += opcode - PUSH1 + 1;
      }
    }
    return false;
  }

  private static boolean readsAccount(int opcode) {
    return opcode == BALANCE || opcode == EXTCODECOPY || opcode == EXTCODEHASH;
  }

  /** STOP, JUMP, RETURN, REVERT, INVALID and SELFDESTRUCT: the following code is not executed. */
  private static boolean ends(int opcode) {
    return switch (opcode) {
      case 0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff -> true;
      default -> false;
    };
  }
}
