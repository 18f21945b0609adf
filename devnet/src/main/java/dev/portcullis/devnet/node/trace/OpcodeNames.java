package dev.portcullis.devnet.node.trace;

import dev.portcullis.devnet.evm.Opcode;
import java.lang.reflect.Field;

/**
 * The names of operations in traces: those of their constants, with a number for families of
 * operations.
 */
final class OpcodeNames {
  private static final String[] NAMES = names();

  private OpcodeNames() {}

  static String of(int opcode) {
    String name = NAMES[opcode];
    return name == null ? "opcode 0x" + Integer.toHexString(opcode) + " not defined" : name;
  }

  private static String[] names() {
    String[] names = new String[256];
    for (Field field : Opcode.class.getFields()) {
      try {
        names[field.getInt(null)] = field.getName();
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    count(names, "PUSH", Opcode.PUSH1, Opcode.PUSH32);
    count(names, "DUP", Opcode.DUP1, Opcode.DUP16);
    count(names, "SWAP", Opcode.SWAP1, Opcode.SWAP16);
    return names;
  }

  private static void count(String[] names, String name, int first, int last) {
    for (int opcode = first; opcode <= last; opcode++) {
      names[opcode] = name + (opcode - first + 1);
    }
  }
}
