package dev.portcullis.devnet.node.trace;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import dev.portcullis.devnet.evm.RevertReason;
import dev.portcullis.devnet.evm.VmError;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;

/**
 * The JSON of the tree of calls (R-CHN-28). Written in a loop, because calls nest deeper than a
 * thread's stack permits.
 *
 * @param root the outermost call
 * @param withLog whether frames have the field {@code logs}
 * @param withEffects whether frames have the field {@code changes}, and {@code inspects} where it
 *     is not empty: the effects of each frame alone, see {@link TraceConfig}
 */
record CallTracerResult(TracedCall root, boolean withLog, boolean withEffects)
    implements JsonSerializable {
  /** The types of calls, capitalized (R-CHN-28). */
  static String type(FrameKind kind) {
    return switch (kind) {
      case CALL -> "Call";
      case CALLCODE -> "CallCode";
      case DELEGATECALL -> "DelegateCall";
      case STATICCALL -> "StaticCall";
      case CREATE -> "Create";
      case CREATE2 -> "Create2";
      case SELFDESTRUCT -> "SelfDestruct";
    };
  }

  @Override
  public void serialize(JsonGenerator json, SerializerProvider serializers) throws IOException {
    Deque<Iterator<TracedCall>> open = new ArrayDeque<>();
    begin(json, root);
    open.push(root.calls.iterator());
    while (!open.isEmpty()) {
      if (open.peek().hasNext()) {
        TracedCall call = open.peek().next();
        begin(json, call);
        open.push(call.calls.iterator());
      } else {
        json.writeEndArray();
        json.writeEndObject();
        open.pop();
      }
    }
  }

  @Override
  public void serializeWithType(
      JsonGenerator json, SerializerProvider serializers, TypeSerializer type) throws IOException {
    serialize(json, serializers);
  }

  private void begin(JsonGenerator json, TracedCall frame) throws IOException {
    json.writeStartObject();
    json.writeStringField("type", type(frame.entry.kind()));
    json.writeStringField("from", frame.entry.from().toString());
    json.writeStringField("to", frame.entry.to().toString());
    json.writeStringField("gas", EthereumHex.quantity(frame.gas()));
    json.writeStringField("gasUsed", EthereumHex.quantity(frame.gasUsed()));
    json.writeStringField("value", frame.entry.value().toString());
    json.writeStringField("output", frame.exit().output().toString());
    json.writeStringField("input", frame.entry.input().toString());
    json.writeStringField("error", frame.error().map(VmError::message).orElse(null));
    json.writeStringField("revertReason", revertReason(frame).orElse(null));
    if (withLog) {
      writeLogs(json, frame);
    }
    if (withEffects) {
      writeEffects(json, frame);
    }
    json.writeArrayFieldStart("calls");
  }

  private static void writeEffects(JsonGenerator json, TracedCall frame) throws IOException {
    json.writeBooleanField("changes", frame.changes);
    if (!frame.inspected.isEmpty()) {
      json.writeArrayFieldStart("inspects");
      for (EvmAddress account : frame.inspected) {
        json.writeString(account.toString());
      }
      json.writeEndArray();
    }
  }

  /** The text of a revert with Solidity's {@code Error(string)}. */
  static Optional<String> revertReason(TracedCall frame) {
    return frame
        .error()
        .filter(VmError.REVERTED::equals)
        .flatMap(reverted -> RevertReason.of(frame.exit().output()));
  }

  private static void writeLogs(JsonGenerator json, TracedCall frame) throws IOException {
    json.writeArrayFieldStart("logs");
    for (TracedCall.PositionedLog placed : frame.logs) {
      json.writeStartObject();
      json.writeStringField("address", placed.log().address().toString());
      json.writeArrayFieldStart("topics");
      for (Hash topic : placed.log().topics()) {
        json.writeString(topic.toString());
      }
      json.writeEndArray();
      json.writeStringField("data", placed.log().data().toString());
      json.writeStringField("position", EthereumHex.quantity(placed.position()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
