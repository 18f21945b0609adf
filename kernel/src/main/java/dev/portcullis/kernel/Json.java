package dev.portcullis.kernel;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The application's only JSON mapper. It is strict: no coercion between JSON types, and it rejects
 * unknown fields, duplicate keys and trailing text. Instants are RFC 3339 UTC with milliseconds;
 * nulls are written.
 */
public final class Json {
  private static final DateTimeFormatter MILLIS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  /** The mapper; thread-safe, never reconfigured. */
  public static final JsonMapper MAPPER = build();

  /** The same mapper for records whose names are {@code in_this_form}. */
  public static final JsonMapper SNAKE_CASE =
      MAPPER.rebuild().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private static final int DEPTH = 64;

  private record Bounds(long tokens, int depth) {}

  /** A factory for each bound in use: a handful. */
  private static final Map<Bounds, JsonFactory> BOUNDED = new ConcurrentHashMap<>();

  private Json() {}

  /**
   * A parser for untrusted text. Each value, name and bracket is a token and takes some 60 bytes in
   * a tree, which for {@code [{},{},…]} is forty times the text.
   *
   * @param tokens the maximum number of tokens; one more fails with a {@code
   *     StreamConstraintsException}
   */
  public static JsonParser parser(byte[] text, long tokens) throws IOException {
    return parser(text, tokens, DEPTH);
  }

  /**
   * As above, for text with deeper nesting; only for callers that parse it in a loop.
   *
   * @param depth the maximum number of open brackets
   */
  public static JsonParser parser(byte[] text, long tokens, int depth) throws IOException {
    return bounded(new Bounds(tokens, depth)).createParser(text);
  }

  /** As above, for text in memory. */
  public static JsonParser parser(String text, long tokens) throws IOException {
    return bounded(new Bounds(tokens, DEPTH)).createParser(text);
  }

  private static JsonFactory bounded(Bounds bounds) {
    return BOUNDED.computeIfAbsent(
        bounds,
        most -> {
          JsonFactory factory = MAPPER.getFactory();
          return factory
              .rebuild()
              .streamReadConstraints(
                  factory
                      .streamReadConstraints()
                      .rebuild()
                      .maxTokenCount(most.tokens())
                      .maxNestingDepth(most.depth())
                      .build())
              .build();
        });
  }

  /** {@code instant} as RFC 3339 UTC with milliseconds. */
  public static String timestamp(Instant instant) {
    return MILLIS.format(instant);
  }

  private static JsonMapper build() {
    JsonFactory factory =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder().maxNestingDepth(DEPTH).maxNumberLength(100).build())
            .build();
    JsonMapper.Builder builder =
        JsonMapper.builder(factory)
            .addModule(new JavaTimeModule())
            .addModule(new SimpleModule().addSerializer(Instant.class, new InstantSerializer()))
            .enable(
                DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
    builder.withCoercionConfig(
        LogicalType.Textual,
        text -> {
          text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
          text.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
          text.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
        });
    return builder.build();
  }

  private static final class InstantSerializer extends StdScalarSerializer<Instant> {
    private static final long serialVersionUID = 1L;

    InstantSerializer() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeString(timestamp(value));
    }
  }
}
