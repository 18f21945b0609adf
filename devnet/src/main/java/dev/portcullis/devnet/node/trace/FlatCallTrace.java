package dev.portcullis.devnet.node.trace;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializable;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import dev.portcullis.devnet.evm.Tracer.FrameEntry;
import dev.portcullis.devnet.evm.VmError;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.Hash;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * The calls as a list, each with its address in the tree (R-CHN-28).
 *
 * @param root the outermost call
 * @param place the location of the transaction
 */
record FlatCallTrace(TracedCall root, TransactionLocation place) implements JsonSerializable {

  /**
   * The location of a transaction.
   *
   * @param transactionHash its hash; zero for a call that is not a transaction
   * @param transactionPosition its position in the block
   * @param blockHash the block
   * @param blockNumber the block
   */
  record TransactionLocation(
      Hash transactionHash, int transactionPosition, Hash blockHash, long blockNumber) {}

  /** A frame on the current path, and how many of its calls are written. */
  private static final class Open {
    final TracedCall frame;
    int written;

    Open(TracedCall frame) {
      this.frame = frame;
    }
  }

  @Override
  public void serialize(JsonGenerator json, SerializerProvider serializers) throws IOException {
    Deque<Open> open = new ArrayDeque<>();
    List<Integer> address = new ArrayList<>();
    json.writeStartArray();
    write(json, root, address);
    open.push(new Open(root));
    while (!open.isEmpty()) {
      Open top = open.peek();
      if (top.written < top.frame.calls.size()) {
        TracedCall call = top.frame.calls.get(top.written);
        address.add(top.written++);
        write(json, call, address);
        open.push(new Open(call));
      } else {
        open.pop();
        if (!address.isEmpty()) {
          address.remove(address.size() - 1);
        }
      }
    }
    json.writeEndArray();
  }

  @Override
  public void serializeWithType(
      JsonGenerator json, SerializerProvider serializers, TypeSerializer type) throws IOException {
    serialize(json, serializers);
  }

  private void write(JsonGenerator json, TracedCall frame, List<Integer> address)
      throws IOException {
    FrameEntry entry = frame.entry;
    json.writeStartObject();
    json.writeObjectFieldStart("action");
    json.writeStringField("from", entry.from().toString());
    json.writeStringField("gas", EthereumHex.quantity(frame.gas()));
    json.writeStringField("input", entry.input().toString());
    json.writeStringField("to", entry.to().toString());
    json.writeStringField("value", entry.value().toString());
    json.writeStringField("callType", CallTracerResult.type(entry.kind()).toLowerCase(Locale.ROOT));
    json.writeEndObject();
    if (frame.error().isPresent()) {
      json.writeNullField("result");
    } else {
      json.writeObjectFieldStart("result");
      json.writeStringField("output", frame.exit().output().toString());
      json.writeStringField("gasUsed", EthereumHex.quantity(frame.gasUsed()));
      json.writeEndObject();
    }
    json.writeNumberField("subtraces", frame.calls.size());
    json.writeArrayFieldStart("traceAddress");
    for (int index : address) {
      json.writeNumber(index);
    }
    json.writeEndArray();
    json.writeNumberField("transactionPosition", place.transactionPosition());
    json.writeStringField("transactionHash", place.transactionHash().toString());
    json.writeNumberField("blockNumber", place.blockNumber());
    json.writeStringField("blockHash", place.blockHash().toString());
    json.writeStringField("type", type(entry.kind()));
    json.writeStringField("error", frame.error().map(VmError::message).orElse(null));
    json.writeEndObject();
  }

  private static String type(FrameKind kind) {
    return switch (kind) {
      case CREATE, CREATE2 -> "create";
      case SELFDESTRUCT -> "suicide";
      default -> "call";
    };
  }
}
