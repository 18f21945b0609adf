package dev.portcullis.legacy.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any JSON at any place of a transaction. */
class AnyJsonTest {
  @Provide
  Arbitrary<JsonNode> values() {
    Arbitrary<JsonNode> leaves =
        Arbitraries.oneOf(
            Arbitraries.strings().ofMaxLength(200).map(Json.MAPPER::valueToTree),
            Arbitraries.doubles().map(Json.MAPPER::valueToTree),
            Arbitraries.bigIntegers().map(Json.MAPPER::valueToTree),
            Arbitraries.of(HostileFields.parse("true"), HostileFields.parse("null")));
    return Arbitraries.oneOf(
        leaves,
        leaves.list().ofMaxSize(3).map(Json.MAPPER::valueToTree),
        leaves.map(leaf -> Json.MAPPER.createObjectNode().set("type", leaf)));
  }

  @Provide
  Arbitrary<HostileFields.Wrong> places() {
    return Arbitraries.of(HostileFields.all());
  }

  @Property
  void everyBodyIsReadOrRejected(
      @ForAll("values") JsonNode value, @ForAll("places") HostileFields.Wrong place) {
    ObjectNode json = Vectors.json(place.type());
    HostileFields.set(json, place.field(), value.toString());

    assertThatCode(
            () -> {
              try {
                LegacyTransaction read = TransactionReader.read(json);
                assertThat(TransactionReader.readStored(TransactionWriter.write(read)))
                    .isEqualTo(read);
                assertThat(read.signedBytes()).hasSizeLessThanOrEqualTo(92);
              } catch (LegacyRpcException refused) {
                assertThat(refused.getMessage()).hasSizeLessThan(300);
              }
            })
        .doesNotThrowAnyException();
  }
}
