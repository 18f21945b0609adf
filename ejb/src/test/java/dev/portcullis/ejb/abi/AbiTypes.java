package dev.portcullis.ejb.abi;

import dev.portcullis.ejb.abi.SolidityType.Array;
import dev.portcullis.ejb.abi.SolidityType.Component;
import dev.portcullis.ejb.abi.SolidityType.Elementary;
import dev.portcullis.ejb.abi.SolidityType.Kind;
import dev.portcullis.ejb.abi.SolidityType.Tuple;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Types of all shapes, from a word to deep and huge ones, and texts that nearly are signatures. */
public final class AbiTypes {
  private static final int[] LENGTHS = {1, 2, 3, 5, 1000, 32768, 32769, 999_999, 999_999_999};
  private static final List<Kind> KINDS = List.of(Kind.values());
  private static final String[] PUT = {
    "", "(", ")", ",", "[", "]", "[]", "0", "9", "x", " ", "[0]"
  };

  private AbiTypes() {}

  /** The parameters of a function: usual and unusual types. */
  public static Arbitrary<Tuple> parameters() {
    return Arbitraries.longs().map(seed -> tuple(new Random(seed), 4));
  }

  /** Signatures, and texts that differ from one by some characters. */
  public static Arbitrary<String> signatures() {
    return Arbitraries.longs()
        .map(
            seed -> {
              Random random = new Random(seed);
              StringBuilder text = new StringBuilder("f" + tuple(random, 3).canonical());
              for (int i = random.nextInt(3); i > 0; i--) {
                int at = random.nextInt(text.length());
                text.replace(at, at + random.nextInt(2), PUT[random.nextInt(PUT.length)]);
              }
              return text.toString();
            });
  }

  private static Tuple tuple(Random random, int depth) {
    return new Tuple(
        Stream.generate(() -> new Component("", type(random, depth)))
            .limit(random.nextInt(6))
            .toList());
  }

  private static SolidityType type(Random random, int depth) {
    int shape = depth == 0 ? 0 : random.nextInt(6);
    if (shape == 5) {
      return tuple(random, depth - 1);
    }
    if (shape >= 3) {
      boolean counted = random.nextInt(3) == 0;
      return new Array(
          type(random, depth - 1),
          counted
              ? Array.COUNTED
              : LENGTHS[random.nextInt(random.nextBoolean() ? 4 : LENGTHS.length)]);
    }
    Kind kind = KINDS.get(random.nextInt(KINDS.size()));
    int bytes = 1 + random.nextInt(SolidityType.WORD);
    return new Elementary(
        kind,
        switch (kind) {
          case UINT, INT -> 8 * bytes;
          case FIXED_BYTES -> bytes;
          case FUNCTION -> 24;
          default -> 0;
        });
  }
}
