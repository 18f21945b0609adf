package dev.portcullis.web.http.body;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.core.MediaType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class JsonBodyReaderTest {
  enum Colour {
    @JsonProperty("red")
    RED,
    @JsonProperty("green")
    GREEN
  }

  record Part(@NotNull @Size(min = 1, max = 3) String id) {}

  record Sample(
      @NotNull @Size(min = 1, max = 5) String name,
      @NotNull @JsonProperty("is_on") Boolean on,
      Integer count,
      Colour colour,
      @NotNull @Size(max = 4) List<@NotNull @Valid Part> parts) {}

  record Free(List<Integer> numbers) {}

  record Options(Integer count) {}

  record Overlap(@Min(0) @Max(31_536_000) Long seconds) {}

  @Test
  void aMissingOptionalBodyIsAnEmptyObject() throws IOException {
    assertThat(optional(null, null)).isEqualTo(new Options(null));
    assertThat(optional("", null)).isEqualTo(new Options(null));
    assertThat(optional("", MediaType.TEXT_PLAIN_TYPE)).isEqualTo(new Options(null));
    assertThat(optional("{\"count\": 7}", MediaType.APPLICATION_JSON_TYPE))
        .isEqualTo(new Options(7));
  }

  @Test
  void aPresentOptionalBodyMustMeetTheRules() {
    assertThat(refusal("{}", null)).isEqualTo(Reason.UNSUPPORTED_MEDIA_TYPE);
    assertThat(refusal("{}", MediaType.TEXT_PLAIN_TYPE)).isEqualTo(Reason.UNSUPPORTED_MEDIA_TYPE);
    for (String bad : List.of("null", "[]", "{\"count\": \"7\"}", "{\"other\": 1}", "{")) {
      assertThat(refusal(bad, MediaType.APPLICATION_JSON_TYPE))
          .as(bad)
          .isEqualTo(Reason.VALIDATION);
    }
    assertThat(refusal("x".repeat(BodyLimit.BYTES + 1), null)).isEqualTo(Reason.TOO_LARGE);
  }

  private static Options optional(String body, MediaType media) throws IOException {
    return JsonBodyReader.readOptional(
        body == null ? null : new ByteArrayInputStream(utf8(body)), media, Options.class);
  }

  private static Reason refusal(String body, MediaType media) {
    return catchThrowableOfType(Failure.class, () -> optional(body, media)).reason();
  }

  @Test
  void aGoodBodyBecomesARecord() {
    Sample sample =
        (Sample)
            JsonBodyReader.read(
                utf8(
                    """
                    {"name": "ab", "is_on": true, "count": 7, "colour": "green",
                     "parts": [{"id": "x"}]}
                    """),
                Sample.class);
    assertThat(sample).isEqualTo(new Sample("ab", true, 7, Colour.GREEN, List.of(new Part("x"))));
  }

  @Test
  void aListIsReadEntryByEntry() {
    Type parts = Sample.class.getRecordComponents()[4].getGenericType();
    assertThat(JsonBodyReader.read(utf8("[{\"id\": \"x\"}]"), parts, 100))
        .isEqualTo(List.of(new Part("x")));
    for (String bad : List.of("[]", "{}", "null", "\"x\"")) {
      Failure refused =
          catchThrowableOfType(Failure.class, () -> JsonBodyReader.read(utf8(bad), parts, 100));
      assertThat(refused.issues()).extracting(Issue::path).as(bad).containsExactly("body");
    }
    Failure refused =
        catchThrowableOfType(
            Failure.class,
            () ->
                JsonBodyReader.read(
                    utf8("[{\"id\": \"\"}, null, {\"id\": 3}, {\"id\": \"x\", \"key\": 1}]"),
                    parts,
                    100));
    assertThat(refused.issues())
        .extracting(Issue::path)
        .containsExactlyInAnyOrder("[0].id", "[1]", "[2].id", "[3].key");
  }

  @Test
  void allProblemsAreNamedAtOnce() {
    assertThat(
            issues(
                """
                {"name": "abcdef", "is_on": "yes", "count": 1.5, "colour": "blue", "extra": 1,
                 "parts": [{"id": ""}, null, {"id": 3, "key": 1}, 4]}
                """))
        .containsExactlyInAnyOrder(
            new Issue("extra", "is not a known field"),
            new Issue("is_on", "must be a boolean"),
            new Issue("count", "must be a whole number from -2147483648 to 2147483647"),
            new Issue("colour", "must be one of red, green"),
            new Issue("parts[2].key", "is not a known field"),
            new Issue("parts[2].id", "must be a string"),
            new Issue("parts[3]", "must be an object"),
            new Issue("name", "must have 1 to 5 characters"),
            new Issue("parts[0].id", "must have 1 to 3 characters"),
            new Issue("parts[1]", "is required"));
  }

  @Test
  void aFractionalNumberReceivesTheStatedRange() {
    for (String bad : List.of("1206712.0", "1e3", "99999999999999999999", "\"7\"")) {
      assertThat(
              catchThrowableOfType(
                      Failure.class,
                      () -> JsonBodyReader.read(utf8("{\"seconds\": " + bad + "}"), Overlap.class))
                  .issues())
          .as(bad)
          .containsExactly(new Issue("seconds", "must be a whole number from 0 to 31536000"));
    }
  }

  @Test
  void aValueOfAClosedSetIsExactlyThat() {
    for (String other : List.of("green ", " green", "Green", "GREEN", "", "green\\n")) {
      assertThat(
              issues(
                  "{\"name\": \"a\", \"is_on\": true, \"parts\": [], \"colour\": \""
                      + other
                      + "\"}"))
          .as(other)
          .containsExactly(new Issue("colour", "must be one of red, green"));
    }
  }

  @Test
  void theEntriesOfAnArrayThatIsTooLongAreNotLookedAt() {
    assertThat(issues("{\"name\": \"a\", \"is_on\": true, \"parts\": [1, 2, 3, 4, 5]}"))
        .containsExactly(new Issue("parts", "must have 0 to 4 entries"));
  }

  @Test
  void anArrayWithoutABoundOfItsOwnHasAThousandEntries() {
    byte[] body = utf8("{\"numbers\": [" + "1,".repeat(1000) + "1]}");
    assertThat(catchThrowableOfType(Failure.class, () -> JsonBodyReader.read(body, Free.class)))
        .hasMessage("numbers must have 0 to 1000 entries");
  }

  @Test
  void valuesAreCountedBeforeTheyTakeMemory() {
    byte[] body = utf8("[" + "{},".repeat(340_000) + "{}]");
    Failure refused =
        catchThrowableOfType(Failure.class, () -> JsonBodyReader.read(body, Sample.class));
    assertThat(refused.issues())
        .containsExactly(new Issue("[999]", "exceeds the limit of 2000 values of this route"));
  }

  @Test
  void theProblemsOfBindingAndOfTheRulesAreAHundredTogether() {
    String names = IntStream.range(0, 99).mapToObj(i -> "\"x" + i + "\": 1, ").collect(joining());
    String parts = "\"parts\": [{}, {}, {}, {}]";
    assertThat(issues("{" + names + parts + "}")).hasSize(Failure.MAX_ISSUES);
  }

  @Test
  void aPathRepeatsNoLongName() {
    assertThat(issues("{\"" + "n".repeat(10_000) + "\": " + "[".repeat(70)))
        .allSatisfy(issue -> assertThat(issue.path()).hasSizeLessThan(310));
  }

  @Test
  void missingAndNullAreBothRequired() {
    assertThat(issues("{\"is_on\": null}"))
        .containsExactly(
            new Issue("is_on", "is required"),
            new Issue("name", "is required"),
            new Issue("parts", "is required"));
  }

  @Test
  void textThatCannotBeStoredNamesItsField() {
    assertThat(issues("{\"name\": \"a\\u0000\", \"is_on\": true, \"parts\": []}"))
        .containsExactly(new Issue("name", "must not contain the character U+0000"));
    assertThat(issues("{\"name\": \"a\\ud800\", \"is_on\": true, \"parts\": []}"))
        .containsExactly(new Issue("name", "must not contain half of a surrogate pair"));
    assertThat(issues("{\"name\": \"\\udc00\\ud800\", \"is_on\": true, \"parts\": []}")).hasSize(1);
  }

  @Test
  void lengthCountsCodePoints() {
    String five = "😀".repeat(5);
    assertThat(
            JsonBodyReader.read(
                utf8("{\"name\": \"" + five + "\", \"is_on\": true, \"parts\": []}"), Sample.class))
        .isEqualTo(new Sample(five, true, null, null, List.of()));
    assertThat(issues("{\"name\": \"" + five + "x\", \"is_on\": true, \"parts\": []}"))
        .containsExactly(new Issue("name", "must have 1 to 5 characters"));
  }

  @Test
  void extremeNumbersNameTheirField() {
    assertThat(issues(withCount("9".repeat(5000))))
        .containsExactly(new Issue("count", "has a number too long or is nested too deeply"));
    assertThat(issues(withCount("99999999999"))).extracting(Issue::path).containsExactly("count");
    assertThat(issues(withCount("1e999"))).extracting(Issue::path).containsExactly("count");
    assertThat(issues(withCount("-0.0"))).extracting(Issue::path).containsExactly("count");
  }

  @Test
  void aBodyThatIsNoJsonObjectIsRejected() {
    for (String text :
        List.of(
            "",
            " ",
            "null",
            "[]",
            "3",
            "\"x\"",
            "{",
            "{\"name\":",
            "{} {}",
            "{'name': 1}",
            "{\"name\": \"a\", \"name\": \"b\"}",
            "[".repeat(100000),
            "{\"a\":".repeat(70))) {
      assertThat(issues(text)).as(text.substring(0, Math.min(20, text.length()))).hasSize(1);
    }
  }

  @Test
  void bytesThatAreNoTextAreRefused() {
    assertThat(refusal(new byte[] {0, 0, 0, 1, 2, 3}).reason()).isEqualTo(Reason.VALIDATION);
    assertThat(refusal(new byte[] {'{', '"', (byte) 0xff, (byte) 0xc0}).reason())
        .isEqualTo(Reason.VALIDATION);
    assertThat(refusal(new byte[] {(byte) 0xfe, (byte) 0xff, 0, '{', 0}).reason())
        .isEqualTo(Reason.VALIDATION);
  }

  @Property
  void noBytesCauseAnythingButAFailure(@ForAll byte[] bytes) {
    try {
      JsonBodyReader.read(bytes, Sample.class);
    } catch (Failure refused) {
      assertThat(refused.issues()).isNotEmpty();
    }
  }

  @Property
  void everyCharacterIsAcceptedOrRejectedByName(@ForAll @IntRange(min = 0, max = 0xffff) int unit) {
    String escaped = String.format("\\u%04x", unit);
    boolean storable = unit != 0 && !Character.isSurrogate((char) unit);
    String body = "{\"name\": \"" + escaped + "\", \"is_on\": true, \"parts\": []}";
    if (storable) {
      assertThat(((Sample) JsonBodyReader.read(utf8(body), Sample.class)).name())
          .isEqualTo(String.valueOf((char) unit));
    } else {
      assertThat(issues(body)).extracting(Issue::path).containsExactly("name");
    }
  }

  private static String withCount(String number) {
    return "{\"name\": \"a\", \"is_on\": true, \"parts\": [], \"count\": " + number + "}";
  }

  private static List<Issue> issues(String body) {
    return refusal(utf8(body)).issues();
  }

  private static Failure refusal(byte[] body) {
    Failure refused =
        catchThrowableOfType(Failure.class, () -> JsonBodyReader.read(body, Sample.class));
    assertThat(refused).isNotNull();
    return refused;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
