package dev.portcullis.devnet.official;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.rlp.RlpException;
import dev.portcullis.ethereum.rlp.RlpReader;
import dev.portcullis.ethereum.rlp.RlpWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The official RLP tests: encodings to be made and read, and such to be refused. */
@Tag("corpus")
class OfficialRlpTest {

  @TestFactory
  Stream<DynamicTest> everyEncodingIsMadeReadOrRefusedAsExpected() {
    return FixtureArchive.read("ethereum-tests/RLPTests/").values().stream()
        .flatMap(file -> FixtureArchive.json(file).properties().stream())
        .map(test -> DynamicTest.dynamicTest(test.getKey(), () -> check(test.getValue())));
  }

  private static void check(JsonNode test) {
    String text = test.get("out").textValue();
    byte[] encoded = EthereumHex.parseData(text.startsWith("0x") ? text : "0x" + text);
    if (test.get("in").asText().equals("INVALID")) {
      assertThatThrownBy(() -> RlpReader.check(encoded)).isInstanceOf(RlpException.class);
      return;
    }
    RlpReader.check(encoded);
    if (!test.get("in").asText().equals("VALID")) {
      RlpWriter writer = new RlpWriter();
      write(writer, test.get("in"));
      assertThat(writer.toArray()).isEqualTo(encoded);
    }
  }

  private static void write(RlpWriter writer, JsonNode value) {
    if (value.isArray()) {
      writer.list(list -> value.forEach(each -> write(list, each)));
    } else if (value.isNumber()) {
      writer.put(value.longValue());
    } else if (value.textValue().startsWith("#")) {
      BigInteger number = new BigInteger(value.textValue().substring(1));
      if (number.bitLength() <= 256) {
        writer.put(UInt256.of(number));
      } else {
        byte[] bytes = number.toByteArray();
        writer.put(bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
      }
    } else {
      writer.put(value.textValue().getBytes(StandardCharsets.UTF_8));
    }
  }
}
