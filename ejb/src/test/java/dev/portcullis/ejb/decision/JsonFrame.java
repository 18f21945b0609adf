package dev.portcullis.ejb.decision;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.chain.TracedFrame;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * A frame that a test wrote as JSON, as the embedded chain would pass it. It reads what it needs
 * when it is asked, and knows neither defaults nor errors.
 */
public record JsonFrame(JsonNode json) implements TracedFrame {
  /** The outermost frames for a judge: one, or several where JSON would be missing. */
  public static List<TracedFrame> outermost(JsonNode json) {
    JsonFrame frame = new JsonFrame(json);
    return json.isMissingNode() ? List.of(frame, frame) : List.of(frame);
  }

  @Override
  public FrameKind kind() {
    return FrameKind.valueOf(json.get("type").textValue().toUpperCase(Locale.ROOT));
  }

  @Override
  public EvmAddress from() {
    return EvmAddress.of(json.get("from").textValue());
  }

  @Override
  public EvmAddress to() {
    return EvmAddress.of(json.get("to").textValue());
  }

  @Override
  public Bytes input() {
    return Bytes.of(json.get("input").textValue());
  }

  @Override
  public boolean changes() {
    return json.path("changes").booleanValue();
  }

  @Override
  public Set<EvmAddress> inspected() {
    Set<EvmAddress> accounts = new LinkedHashSet<>();
    json.path("inspects").forEach(each -> accounts.add(EvmAddress.of(each.textValue())));
    return accounts;
  }

  @Override
  public boolean failed() {
    return json.hasNonNull("error");
  }

  @Override
  public List<JsonFrame> calls() {
    return StreamSupport.stream(json.path("calls").spliterator(), false)
        .map(JsonFrame::new)
        .toList();
  }
}
