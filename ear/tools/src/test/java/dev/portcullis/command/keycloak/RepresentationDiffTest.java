package dev.portcullis.command.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

/** Objects are compared and completed as far as something is wanted of them, and no further. */
class RepresentationDiffTest {
  private static final JsonMapper JSON = new JsonMapper();

  private final ObjectNode wanted = tree("{'on':true,'list':['a','b'],'inner':{'x':'1'}}");

  @Test
  void aCompletedRepresentationDoesNotDifferAndKeepsTheRest() {
    ObjectNode is = tree("{'on':false,'list':['c','b'],'inner':{'y':'2'},'other':[1]}");

    ObjectNode merged = RepresentationDiff.merged(is, wanted);

    assertThat(RepresentationDiff.differences(is, wanted)).hasSize(3);
    assertThat(RepresentationDiff.differences(merged, wanted)).isEmpty();
    assertThat(merged)
        .isEqualTo(tree("{'on':true,'list':['c','b','a'],'inner':{'y':'2','x':'1'},'other':[1]}"));
    assertThat(is.get("on").asBoolean()).as("is not written into").isFalse();
  }

  @Test
  void ofAnEmptyObjectEverythingIsMissing() {
    assertThat(RepresentationDiff.differences(tree("{'inner':null,'list':7}"), wanted))
        .containsExactly(
            "has no on, and should have true",
            "lacks in list \"a\"",
            "lacks in list \"b\"",
            "has no inner.x, and should have \"1\"");
    assertThat(RepresentationDiff.merged(tree("{'inner':null,'list':7}"), wanted))
        .isEqualTo(wanted);
  }

  @Test
  void theOrderOfAListIsNoDifferenceAndExtraItemsAreReported() {
    ObjectNode is = tree("{'on':true,'list':['b','z','a'],'inner':{'x':'1','z':['q']}}");

    assertThat(RepresentationDiff.differences(is, wanted)).isEmpty();
    assertThat(RepresentationDiff.beyond(is, wanted)).containsExactly("has in list also \"z\"");
  }

  @Test
  void wordsOfOthersAreALineOfBoundedLength() {
    assertThat(RepresentationDiff.oneLine("a\r\n\u001b[31mb")).isEqualTo("a [31mb");
    assertThat(RepresentationDiff.oneLine("x".repeat(1000))).hasSize(201);
  }

  private static ObjectNode tree(String text) {
    try {
      return (ObjectNode) JSON.readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
