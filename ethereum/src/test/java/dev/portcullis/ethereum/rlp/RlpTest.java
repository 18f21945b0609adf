package dev.portcullis.ethereum.rlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ethereum.common.UInt256;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RlpTest {

  @Property
  void listsOfStringsRoundTrip(@ForAll List<@Size(max = 100) byte[]> strings) {
    byte[] encoded = RlpWriter.encodeList(w -> strings.forEach(w::put));
    RlpReader.check(encoded);
    RlpReader list = RlpReader.ofList(encoded, 0);
    for (byte[] string : strings) {
      assertThat(list.bytes()).isEqualTo(string);
    }
    list.finish();
  }

  @Property
  void numbersRoundTrip(@ForAll @Size(32) byte[] bytes) {
    UInt256 number = UInt256.of(bytes);
    assertThat(RlpReader.of(new RlpWriter().put(number).toArray()).number()).isEqualTo(number);
  }

  @Property
  void longStringsRoundTrip(@ForAll @IntRange(max = 70_000) int size) {
    byte[] string = new byte[size];
    Arrays.fill(string, (byte) 0x85);
    byte[] encoded = RlpWriter.encode(string);
    RlpReader.check(encoded);
    assertThat(RlpReader.of(encoded).bytes()).isEqualTo(string);
  }

  @Property(tries = 20_000)
  void anyInputIsReadOrRefusedWithTheDeclaredException(@ForAll @Size(max = 80) byte[] input) {
    try {
      RlpReader.check(input);
      assertThat(readAgain(input)).isEqualTo(input);
    } catch (RlpException refused) {
      assertThat(refused).hasMessageStartingWith("RLP at byte");
    }
  }

  @Test
  void nestingAsDeepAsTheInputIsNoDanger() {
    int depth = 200_000;
    byte[] hostile = new byte[depth];
    Arrays.fill(hostile, (byte) 0xc1);
    assertThatThrownBy(() -> RlpReader.check(hostile)).isInstanceOf(RlpException.class);
  }

  @Test
  void aLengthOfNearlyFourGigabytesIsRefusedAtOnce() {
    byte[] hostile = {(byte) 0xfb, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0};
    assertThatThrownBy(() -> RlpReader.of(hostile).list())
        .isInstanceOf(RlpException.class)
        .hasMessageContaining("runs past the end");
  }

  private static byte[] readAgain(byte[] input) {
    RlpWriter writer = new RlpWriter();
    copy(RlpReader.of(input), writer);
    return writer.toArray();
  }

  private static void copy(RlpReader reader, RlpWriter writer) {
    while (reader.hasNext()) {
      if (reader.nextIsList()) {
        RlpReader inner = reader.list();
        writer.list(list -> copy(inner, list));
      } else {
        writer.put(reader.bytes());
      }
    }
  }
}
