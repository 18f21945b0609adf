package dev.portcullis.ejb.abi;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A type of the Solidity ABI (Solidity documentation, "Contract ABI Specification"). It is the one
 * type model for parsing interfaces, decoding events and judging calldata. {@link AbiTypeParser}
 * parses it.
 */
public sealed interface SolidityType {
  /** The bytes of a word. */
  int WORD = 32;

  /** The maximum nesting of arrays and tuples, beyond any real interface. */
  int MAX_DEPTH = 16;

  /** The maximum number of types in a type. */
  int MAX_PARTS = 4096;

  /** The maximum words of a head, 1 MiB, beyond any calldata or log. */
  int MAX_WORDS = 1 << 15;

  /** The name in signatures. */
  String canonical();

  /** Whether values are encoded behind an offset. */
  boolean isDynamic();

  /**
   * The words that a value takes in the head, without the data behind an offset; any larger number
   * beyond {@link #MAX_WORDS}.
   */
  int words();

  /** The nesting depth of arrays and tuples, including itself. */
  int depth();

  /** The number of types in it, including itself; any larger number beyond {@link #MAX_PARTS}. */
  int parts();

  /**
   * Whether it is within the limits. Interfaces may contain larger types, which are neither decoded
   * nor used for argument restrictions.
   */
  default boolean isBounded() {
    return depth() <= MAX_DEPTH && parts() <= MAX_PARTS && fits();
  }

  /** Whether neither it nor a part of it has more than {@link #MAX_WORDS}. */
  boolean fits();

  /** The kind of values of an elementary type. */
  enum Kind {
    UINT,
    INT,
    ADDRESS,
    BOOL,
    FIXED_BYTES,
    FUNCTION,
    BYTES,
    STRING
  }

  /**
   * A type without parts.
   *
   * @param kind the kind of its values
   * @param size for integers the bits, for fixed bytes and functions the bytes, otherwise 0
   */
  record Elementary(Kind kind, int size) implements SolidityType {
    @Override
    public String canonical() {
      return switch (kind) {
        case UINT -> "uint" + size;
        case INT -> "int" + size;
        case ADDRESS -> "address";
        case BOOL -> "bool";
        case FIXED_BYTES -> "bytes" + size;
        case FUNCTION -> "function";
        case BYTES -> "bytes";
        case STRING -> "string";
      };
    }

    @Override
    public boolean isDynamic() {
      return kind == Kind.BYTES || kind == Kind.STRING;
    }

    @Override
    public int words() {
      return 1;
    }

    @Override
    public int depth() {
      return 0;
    }

    @Override
    public int parts() {
      return 1;
    }

    @Override
    public boolean fits() {
      return true;
    }
  }

  /**
   * An array.
   *
   * @param element the type of its elements
   * @param length its length, or {@link #COUNTED}
   */
  record Array(SolidityType element, int length) implements SolidityType {
    /** The length of an array whose length is in the data. */
    public static final int COUNTED = -1;

    @Override
    public String canonical() {
      return element.canonical() + "[" + (length == COUNTED ? "" : length) + "]";
    }

    @Override
    public boolean isDynamic() {
      return length == COUNTED || element.isDynamic();
    }

    @Override
    public int words() {
      return isDynamic() ? 1 : (int) Math.min(MAX_WORDS + 1L, (long) length * element.words());
    }

    @Override
    public int depth() {
      return 1 + element.depth();
    }

    @Override
    public int parts() {
      return 1 + element.parts();
    }

    @Override
    public boolean fits() {
      return words() <= MAX_WORDS && element.fits();
    }
  }

  /**
   * A tuple; the parameters of a function or an event are one, too.
   *
   * @param members its members, in order
   */
  record Tuple(List<Component> members) implements SolidityType {
    /** Copies the list. */
    public Tuple {
      members = List.copyOf(members);
    }

    @Override
    public String canonical() {
      return members.stream()
          .map(component -> component.type().canonical())
          .collect(Collectors.joining(",", "(", ")"));
    }

    @Override
    public boolean isDynamic() {
      return members.stream().anyMatch(component -> component.type().isDynamic());
    }

    @Override
    public int words() {
      return isDynamic() ? 1 : head();
    }

    /** The words of the members in the head; any larger number beyond {@link #MAX_WORDS}. */
    public int head() {
      long words = members.stream().mapToLong(component -> component.type().words()).sum();
      return (int) Math.min(MAX_WORDS + 1L, words);
    }

    @Override
    public int depth() {
      return 1 + members.stream().mapToInt(component -> component.type().depth()).max().orElse(0);
    }

    @Override
    public int parts() {
      long parts = 1 + members.stream().mapToLong(component -> component.type().parts()).sum();
      return (int) Math.min(MAX_PARTS + 1L, parts);
    }

    @Override
    public boolean fits() {
      return head() <= MAX_WORDS && members.stream().allMatch(component -> component.type().fits());
    }
  }

  /**
   * A member of a tuple.
   *
   * @param name may be empty, and is not part of a signature
   * @param type its type
   */
  record Component(String name, SolidityType type) {}
}
