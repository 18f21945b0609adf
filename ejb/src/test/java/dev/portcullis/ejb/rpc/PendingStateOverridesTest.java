package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Json;
import org.junit.jupiter.api.Test;

/** What {@code prestateTracer} reports of a transaction becomes the state of those after it. */
class PendingStateOverridesTest {
  private static final String ONE = "0x" + "01".repeat(20);
  private static final String TWO = "0x" + "02".repeat(20);
  private static final String SLOT = "0x" + "0".repeat(63) + "5";
  private static final String ZERO = "0x" + "0".repeat(64);

  private static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(
          text.replace('\'', '"').replace("ONE", ONE).replace("TWO", TWO).replace("SLOT", SLOT));
    } catch (JsonProcessingException wrong) {
      throw new IllegalArgumentException(wrong);
    }
  }

  @Test
  void overridesContainThePostState() {
    PendingStateOverrides stateOverlay =
        PendingStateOverrides.NONE.with(
            json(
                "{'pre':{'ONE':{'balance':'0x9'}},'post':{'ONE':{'balance':'0x5','nonce':1},"
                    + "'TWO':{'code':'0x60','nonce':1,'storage':{'SLOT':'0x7'}}}}"));
    assertThat(stateOverlay.json())
        .isEqualTo(
            json(
                "{'ONE':{'balance':'0x5','nonce':'0x1'},"
                    + "'TWO':{'code':'0x60','nonce':'0x1','stateDiff':{'SLOT':'0x7'}}}"));
    assertThat(stateOverlay.hasCode(new Address(TWO))).isTrue();
    assertThat(stateOverlay.hasCode(new Address(ONE))).isFalse();
    assertThat(PendingStateOverrides.NONE.isNone()).as("it does not change").isTrue();
  }

  /** Nodes leave out of what is true afterwards what is zero then. */
  @Test
  void aClearedSlotIsZeroAndADestroyedAccountIsEmpty() {
    PendingStateOverrides stateOverlay =
        PendingStateOverrides.NONE
            .with(json("{'pre':{},'post':{'ONE':{'storage':{'SLOT':'0x7'}}}}"))
            .with(json("{'pre':{'ONE':{'storage':{'SLOT':'0x7'}}},'post':{'ONE':{}}}"));
    assertThat(stateOverlay.json().at("/" + ONE + "/stateDiff/" + SLOT).asText()).isEqualTo(ZERO);
    PendingStateOverrides gone =
        stateOverlay.with(json("{'pre':{'TWO':{'balance':'0x1','code':'0x60'}},'post':{}}"));
    assertThat(gone.json().path(TWO))
        .isEqualTo(json("{'balance':'0x0','nonce':'0x0','code':'0x'}"));
  }

  @Test
  void theLaterTransactionCounts() {
    PendingStateOverrides stateOverlay =
        PendingStateOverrides.NONE
            .with(json("{'pre':{},'post':{'ONE':{'balance':'0x1','storage':{'SLOT':'0x1'}}}}"))
            .with(json("{'pre':{},'post':{'ONE':{'storage':{'SLOT':'0x2'}}}}"));
    assertThat(stateOverlay.json())
        .isEqualTo(json("{'ONE':{'balance':'0x1','stateDiff':{'SLOT':'0x2'}}}"));
  }
}
