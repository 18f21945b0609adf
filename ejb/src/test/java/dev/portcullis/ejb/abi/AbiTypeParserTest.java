package dev.portcullis.ejb.abi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.abi.SolidityType.Array;
import dev.portcullis.ejb.abi.SolidityType.Component;
import dev.portcullis.ejb.abi.SolidityType.Elementary;
import dev.portcullis.ejb.abi.SolidityType.Kind;
import dev.portcullis.ejb.abi.SolidityType.Tuple;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AbiTypeParserTest {
  @Test
  void arraysHaveASizeOrNone() {
    assertThat(List.of("address[3][]", "bytes32[10]", "bool[999999999]")).allMatch(this::isName);
    assertThat(
            List.of(
                "address[0]",
                "address[01]",
                "address[1000000000]",
                "address[",
                "address[]x",
                "address[] []",
                "[]",
                "uint",
                "byte",
                "",
                "bool" + "[]".repeat(99)))
        .noneMatch(this::isName);
  }

  @Property(generation = GenerationMode.EXHAUSTIVE)
  void integersHaveWholeBytesUpTo256Bits(@ForAll @IntRange(min = 0, max = 999) int bits) {
    boolean good = bits > 0 && bits <= 256 && bits % 8 == 0;
    assertThat(isName("uint" + bits)).isEqualTo(good);
    assertThat(isName("int" + bits + "[]")).isEqualTo(good);
    assertThat(isName("bytes" + bits)).isEqualTo(bits > 0 && bits <= 32);
  }

  @Property(tries = 5000)
  void aSignatureIsReadAsTheTreeThatItWrites(@ForAll("parameters") Tuple tuple) {
    assertThat(AbiTypeParser.parameters("f" + tuple.canonical())).contains(tuple);
  }

  /** A reader that skips what it does not know would find an argument at another place. */
  @Property(tries = 20_000)
  void theParsedTypeCoversTheWholeText(@ForAll("signatures") String text) {
    AbiTypeParser.parameters(text)
        .ifPresent(
            tuple -> assertThat(text.substring(text.indexOf('('))).isEqualTo(tuple.canonical()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "f",
        "f(",
        "f)",
        "f(address",
        "f(address))",
        "f(address)x",
        "f(address,)",
        "f(,address)",
        "f(address,,address)",
        "f(address ,address)",
        "f(address to)",
        "f(uint)",
        "f(tuple)",
        "f(Token)",
        "f(address[0])",
        "f((address,bool)",
        "f()[]",
        "f(address)(address)"
      })
  void aNoncanonicalSignatureIsRejected(String text) {
    assertThat(AbiTypeParser.parameters(text)).isEmpty();
  }

  @Test
  void textsOfAnyDepthEnd() {
    assertThat(AbiTypeParser.parameters("f" + "(".repeat(100_000))).isEmpty();
    assertThat(AbiTypeParser.parameters("f(bool" + "[]".repeat(100_000) + ")")).isEmpty();
    assertThat(AbiTypeParser.parameters("f" + "(".repeat(16) + ")".repeat(16))).isPresent();
    assertThat(AbiTypeParser.parameters("f" + "(".repeat(17) + ")".repeat(17))).isEmpty();
  }

  @Test
  void nonexistentTypesAreNotProcessed() {
    assertThat(List.of("uint8[32767]", "string[999999999]", "bool" + "[]".repeat(15)))
        .allMatch(type -> AbiTypeParser.parameters("f(" + type + ")").orElseThrow().isBounded());
    assertThat(
            List.of(
                "uint8[32769]",
                "uint8[256][129]",
                "uint8[32769][]",
                "(uint8[32768],bool,string)[]",
                "uint8[32768],bool",
                "bool" + "[]".repeat(16),
                "bool" + ",bool".repeat(4096)))
        .noneMatch(type -> AbiTypeParser.parameters("f(" + type + ")").orElseThrow().isBounded());
  }

  /** Against the definition: what a value takes is what its leaves take, unless one is dynamic. */
  @Property(tries = 2000)
  void theHeadOfAStaticTypeIsItsLeaves(@ForAll("parameters") Tuple tuple) {
    Assume.that(tuple.isBounded() && !tuple.isDynamic());
    assertThat(leaves(tuple)).hasSize(tuple.head()).isSubsetOf(Kind.values());
  }

  @Test
  void anyNumberOfEmptyTuplesIsNothing() {
    Tuple nothing = AbiTypeParser.parameters("f(()[999999999][999999999])").orElseThrow();
    assertThat(nothing.head()).isZero();
    assertThat(leaves(nothing)).isEmpty();
  }

  private static List<Kind> leaves(SolidityType type) {
    List<Kind> leaves = new ArrayList<>();
    if (type instanceof Elementary elementary) {
      leaves.add(elementary.kind());
    } else if (type instanceof Array array) {
      // Of nothing, a type may have as many as it likes.
      List<Kind> each = leaves(array.element());
      for (int i = 0; i < array.length() && !each.isEmpty(); i++) {
        leaves.addAll(each);
      }
    } else {
      ((Tuple) type).members().stream().map(Component::type).forEach(m -> leaves.addAll(leaves(m)));
    }
    return leaves;
  }

  private boolean isName(String text) {
    return AbiTypeParser.named(text, List::of).isPresent();
  }

  @Provide
  Arbitrary<Tuple> parameters() {
    return AbiTypes.parameters();
  }

  @Provide
  Arbitrary<String> signatures() {
    return AbiTypes.signatures();
  }
}
