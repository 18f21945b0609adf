package dev.portcullis.web.http.body;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Failure;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Nearly good bodies: each value of a good one replaced, by what has broken other readers. */
class JsonBodyReaderFuzzTest {
  private static final String GOOD =
      "{\"name\": @, \"count\": @, \"big\": @, \"on\": @, \"at\": @, \"tags\": [@, @],"
          + " \"inner\": {\"name\": @, \"inner\": @}, \"any\": {@: @}}";
  private static final List<String> VALUES =
      List.of(
          "\"x\"",
          "7",
          "true",
          "null",
          "[]",
          "{}",
          "\"2026-01-31T10:15:00Z\"",
          "\"+999999999-12-31T23:59:59Z\"",
          "1e400",
          "1E1000000000",
          "-1E-1000000000",
          "9".repeat(2_000),
          "0." + "1".repeat(3_000),
          "[".repeat(900) + "]".repeat(900),
          "[".repeat(50_000),
          "{\"a\":".repeat(5_000),
          "\"\\ud800\"",
          "\"\\u0000\"",
          "\"\\q\"",
          "NaN",
          "01",
          "+1",
          "'x'",
          "\"" + "a".repeat(100_000) + "\"",
          "[" + "{},".repeat(50_000) + "{}]",
          "{\"a\":1,\"a\":2}",
          "{\"@class\":\"x\"}",
          "/**/1",
          "\ufeff1",
          "");

  record Sample(
      @NotNull @Size(max = 9) String name,
      Integer count,
      BigInteger big,
      Boolean on,
      Instant at,
      @Size(max = 3) List<@NotNull String> tags,
      @Valid Sample inner,
      Map<String, JsonNode> any) {}

  @Property(tries = 3_000, seed = "20261122")
  void aBodyIsParsedOrRejectedWithoutOtherErrors(@ForAll("bodies") String body) {
    try {
      assertThat(JsonBodyReader.read(body.getBytes(StandardCharsets.UTF_8), Sample.class))
          .isInstanceOf(Sample.class);
    } catch (Failure refused) {
      assertThat(refused.getMessage()).hasSizeLessThan(2_000);
      assertThat(refused.issues()).hasSizeBetween(1, 1_000);
    }
  }

  @Provide
  Arbitrary<String> bodies() {
    Arbitrary<List<String>> few = Arbitraries.of(VALUES).list().ofSize(2);
    Arbitrary<Integer> places = Arbitraries.integers().between(0, 10);
    return Combinators.combine(few, places, places)
        .as(
            (values, first, second) -> {
              StringBuilder body = new StringBuilder();
              int place = 0;
              for (int i = 0; i < GOOD.length(); i++) {
                char c = GOOD.charAt(i);
                if (c != '@') {
                  body.append(c);
                  continue;
                }
                body.append(
                    place == first ? values.get(0) : place == second ? values.get(1) : "\"x\"");
                place++;
              }
              return body.toString();
            });
  }
}
