package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * A frame of {@code callTracer} (R-CHN-28) with its inner frames. What a frame changes, and which
 * accounts it reads by opcodes, is not part of the format. A call may change something unless it is
 * static. An unreadable field ends the judgement as {@link UnjudgedReason#MISMATCH}.
 */
final class CallTracerFrame implements TracedFrame {
  private static final String NO_VALUE = "0x0*";
  private static final String NOTHING = "0x";

  /** Nodes omit the address of a failed creation. Nothing is at this one. */
  private static final EvmAddress NOWHERE = EvmAddress.of("0x" + "f".repeat(40));

  private final JsonNode json;
  private final FrameKind kind;
  private List<CallTracerFrame> calls;

  /**
   * Reads a frame; its inner frames are read when they are needed.
   *
   * @throws UnjudgedReason.UnjudgedException if its type is unknown
   */
  CallTracerFrame(JsonNode json) {
    this.json = json;
    String type = json.path("type").asText();
    this.kind =
        Arrays.stream(FrameKind.values())
            .filter(known -> known.name().equalsIgnoreCase(type))
            .findFirst()
            .orElseThrow(UnjudgedReason.MISMATCH::asException);
  }

  @Override
  public FrameKind kind() {
    return kind;
  }

  @Override
  public EvmAddress from() {
    return address("from");
  }

  /** Code in a failed creation ran at the address from which it made its calls. */
  @Override
  public EvmAddress to() {
    if (!creates() || Address.isValid(json.path("to").textValue())) {
      return address("to");
    }
    return calls().isEmpty() ? NOWHERE : calls().get(0).from();
  }

  private EvmAddress address(String field) {
    String text = json.path(field).textValue();
    if (!Address.isValid(text)) {
      throw UnjudgedReason.MISMATCH.asException();
    }
    return EvmAddress.of(text);
  }

  @Override
  public Bytes input() {
    String text = kind == FrameKind.SELFDESTRUCT ? NOTHING : json.path("input").textValue();
    if (!HexText.isBytes(text)) {
      throw UnjudgedReason.MISMATCH.asException();
    }
    return Bytes.of(text);
  }

  @Override
  public boolean changes() {
    boolean pays =
        kind == FrameKind.CALL && !json.path("value").asText(NOTHING + "0").matches(NO_VALUE);
    return pays
        || creates()
        || (kind != FrameKind.STATICCALL
            && !ExecutionTrace.isPrecompiled(new Address(to().toString())));
  }

  private boolean creates() {
    return kind == FrameKind.CREATE || kind == FrameKind.CREATE2;
  }

  /** It is unknown: {@link dev.portcullis.ejb.decision.account.TouchedAccounts} shows some. */
  @Override
  public Set<EvmAddress> inspected() {
    return Set.of();
  }

  @Override
  public boolean failed() {
    return json.hasNonNull("error");
  }

  @Override
  public List<CallTracerFrame> calls() {
    if (calls == null) {
      JsonNode inner = json.path("calls");
      if (!inner.isArray() && !inner.isMissingNode() && !inner.isNull()) {
        throw UnjudgedReason.MISMATCH.asException();
      }
      List<CallTracerFrame> read = new ArrayList<>(inner.size());
      inner.forEach(each -> read.add(new CallTracerFrame(each)));
      calls = Collections.unmodifiableList(read);
    }
    return calls;
  }
}
