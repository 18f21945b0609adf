package dev.portcullis.ejb.tracing;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Span;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Writes spans as an OTLP request in JSON (OpenTelemetry Protocol 1.x, "JSON Protobuf Encoding"):
 * ids in hexadecimal, 64-bit numbers as texts.
 */
final class OtlpJson {
  private static final int ERROR = 2;

  private final Map<String, String> resource;

  /**
   * Creates a writer.
   *
   * @param resource the attributes of all spans: {@code service.name} and others
   */
  OtlpJson(Map<String, String> resource) {
    this.resource = resource;
  }

  /** The body of a request. */
  byte[] write(List<Span.FinishedSpan> spans) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(spans.size() * 512);
    try (JsonGenerator json = Json.MAPPER.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeArrayFieldStart("resourceSpans");
      json.writeStartObject();
      json.writeObjectFieldStart("resource");
      attributes(json, resource);
      json.writeEndObject();
      json.writeArrayFieldStart("scopeSpans");
      json.writeStartObject();
      json.writeObjectFieldStart("scope");
      json.writeStringField("name", "portcullis");
      json.writeEndObject();
      json.writeArrayFieldStart("spans");
      for (Span.FinishedSpan span : spans) {
        write(json, span);
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeEndArray();
      json.writeEndObject();
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator json, Span.FinishedSpan span) throws IOException {
    json.writeStartObject();
    json.writeStringField("traceId", span.place().traceId());
    json.writeStringField("spanId", span.place().spanId());
    if (span.parent() != null) {
      json.writeStringField("parentSpanId", span.parent());
    }
    json.writeStringField("name", span.name());
    json.writeNumberField("kind", span.kind().number());
    json.writeStringField("startTimeUnixNano", nanos(span.begun()));
    json.writeStringField("endTimeUnixNano", nanos(span.begun().plusNanos(span.nanos())));
    attributes(json, span.attributes());
    if (span.failed()) {
      json.writeObjectFieldStart("status");
      json.writeNumberField("code", ERROR);
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void attributes(JsonGenerator json, Map<String, ?> attributes) throws IOException {
    json.writeArrayFieldStart("attributes");
    for (Map.Entry<String, ?> each : attributes.entrySet()) {
      json.writeStartObject();
      json.writeStringField("key", each.getKey());
      json.writeObjectFieldStart("value");
      json.writeStringField(
          each.getValue() instanceof Long ? "intValue" : "stringValue",
          String.valueOf(each.getValue()));
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static String nanos(Instant at) {
    return at.getEpochSecond() + "%09d".formatted(at.getNano());
  }
}
