package dev.portcullis.web.http;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Json;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads every body with the one JSON mapper and checks its constraints, so that a resource only
 * ever sees a body that keeps its rules, on every server alike. All problems are answered at once.
 * A body is at most 1 MiB.
 */
@Consumes(MediaType.APPLICATION_JSON)
public class JsonBodyReader implements MessageBodyReader<Object> {
  static final int LIMIT = 1 << 20;

  private static final byte[] EMPTY = {};
  private static final byte[] EMPTY_OBJECT = {'{', '}'};

  @Override
  public boolean isReadable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return type != InputStream.class;
  }

  @Override
  public Object readFrom(
      Class<Object> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream in)
      throws IOException {
    return read(bytes(in), type);
  }

  /**
   * The value of an {@link OptionalBody}: without any bytes, whatever type they are said to have,
   * that of an empty object.
   *
   * @param in the body, or null when the server has none
   * @param media the type it is said to have, or null
   * @throws Failure VALIDATION with every problem; TOO_LARGE; UNSUPPORTED_MEDIA_TYPE
   */
  public static <T> T readOptional(InputStream in, MediaType media, Class<T> type)
      throws IOException {
    byte[] bytes = in == null ? EMPTY : bytes(in);
    boolean isEmpty = bytes.length == 0;
    if (!isEmpty && !MediaType.APPLICATION_JSON_TYPE.isCompatible(media)) {
      throw Failure.of(Reason.UNSUPPORTED_MEDIA_TYPE, "The body must be application/json");
    }
    Object body = read(isEmpty ? EMPTY_OBJECT : bytes, type);
    if (body == null) {
      throw Failure.invalid("body", "must be an object");
    }
    return type.cast(body);
  }

  private static byte[] bytes(InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(LIMIT + 1);
    if (bytes.length > LIMIT) {
      throw Failure.of(
          Reason.TOO_LARGE, "The body is larger than the limit of " + LIMIT + " bytes");
    }
    return bytes;
  }

  /**
   * The value of a body.
   *
   * @throws Failure VALIDATION with every problem
   */
  static Object read(byte[] bytes, Class<?> type) {
    RecordBinder binder = new RecordBinder();
    Object body = binder.bind(parse(bytes), type);
    List<Issue> issues = new ArrayList<>(binder.issues());
    if (body != null) {
      RecordRules.violations(body).stream()
          .filter(violation -> issues.stream().noneMatch(known -> covers(known, violation)))
          .sorted(Comparator.comparing(Issue::path).thenComparing(Issue::message))
          .toList()
          .forEach(issues::add);
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return body;
  }

  /** A field of the wrong type reaches the constraints as null: that is not a second problem. */
  private static boolean covers(Issue known, Issue violation) {
    return known.path().equals(violation.path());
  }

  private static JsonNode parse(byte[] bytes) {
    try (JsonParser parser = Json.MAPPER.createParser(bytes)) {
      try {
        JsonNode tree = Json.MAPPER.readTree(parser);
        if (tree != null && parser.nextToken() != null) {
          throw Failure.invalid("body", "must be one JSON value" + place(parser.currentLocation()));
        }
        return tree;
      } catch (StreamConstraintsException extreme) {
        throw Failure.invalid(
            path(parser.getParsingContext().pathAsPointer()),
            "has a number too long or is nested too deeply");
      } catch (JsonProcessingException broken) {
        throw Failure.invalid("body", "is not valid JSON" + place(broken.getLocation()));
      }
    } catch (IOException notText) {
      throw Failure.invalid("body", "is not valid JSON: its bytes are no UTF-8 text");
    }
  }

  private static String path(JsonPointer pointer) {
    StringBuilder path = new StringBuilder();
    for (JsonPointer at = pointer; !at.matches(); at = at.tail()) {
      if (at.mayMatchElement()) {
        path.append('[').append(at.getMatchingIndex()).append(']');
      } else {
        path.append(path.isEmpty() ? "" : ".").append(at.getMatchingProperty());
      }
    }
    return path.isEmpty() ? "body" : path.toString();
  }

  private static String place(JsonLocation location) {
    return location == null
        ? ""
        : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
  }
}
