package dev.portcullis.web.http.body;

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
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
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
 * Reads every body with the one JSON mapper and validates its constraints, so that a resource only
 * receives valid bodies, on every server alike. A response reports up to a hundred problems at
 * once. The route defines the maximum size of a body with {@link BodyLimit}.
 */
@Consumes(MediaType.APPLICATION_JSON)
public class JsonBodyReader implements MessageBodyReader<Object> {
  private static final byte[] EMPTY = {};
  private static final byte[] EMPTY_OBJECT = {'{', '}'};

  @Context private ResourceInfo resource;

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
    BodyLimit limit = resource.getResourceMethod().getAnnotation(BodyLimit.class);
    Type wanted = List.class.isAssignableFrom(type) ? generic : type;
    return limit == null
        ? read(bytes(in, BodyLimit.BYTES), wanted, BodyLimit.TOKENS)
        : read(bytes(in, limit.bytes()), wanted, limit.tokens());
  }

  /**
   * The value of an {@link OptionalBody}: an empty body, whatever its declared type, is an empty
   * object.
   *
   * @param in the body, or null when the server has none
   * @param media its declared type, or null
   * @throws Failure VALIDATION with up to a hundred problems; TOO_LARGE; UNSUPPORTED_MEDIA_TYPE
   */
  public static <T> T readOptional(InputStream in, MediaType media, Class<T> type)
      throws IOException {
    byte[] bytes = in == null ? EMPTY : bytes(in, BodyLimit.BYTES);
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

  private static byte[] bytes(InputStream in, int limit) throws IOException {
    byte[] bytes = in.readNBytes(limit + 1);
    if (bytes.length > limit) {
      throw Failure.of(
          Reason.TOO_LARGE, "The body is larger than the limit of " + limit + " bytes");
    }
    return bytes;
  }

  /** The value of a body with the default maximum of tokens. */
  static Object read(byte[] bytes, Class<?> type) {
    return read(bytes, type, BodyLimit.TOKENS);
  }

  /**
   * The value of a body.
   *
   * @throws Failure VALIDATION with up to a hundred problems
   */
  static Object read(byte[] bytes, Type type, int tokens) {
    RecordBinder binder = new RecordBinder();
    Object body = binder.bind(parse(bytes, tokens), type);
    List<Issue> issues = new ArrayList<>(binder.issues());
    if (body != null) {
      violations(body).stream()
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

  /** The violations of a record, or of each record of a list by its position. */
  private static List<Issue> violations(Object body) {
    if (!(body instanceof List<?> list)) {
      return RecordValidator.violations(body);
    }
    List<Issue> violations = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String place = "[" + i + "]";
      if (list.get(i) == null) {
        violations.add(new Issue(place, "is required"));
      } else {
        RecordValidator.violations(list.get(i)).stream()
            .map(issue -> new Issue(place + "." + issue.path(), issue.message()))
            .forEach(violations::add);
      }
    }
    return violations;
  }

  /**
   * A field of the wrong type is null when the constraints are validated: that is not a second
   * problem.
   */
  private static boolean covers(Issue known, Issue violation) {
    return known.path().equals(violation.path());
  }

  private static JsonNode parse(byte[] bytes, int tokens) {
    try (JsonParser parser = Json.parser(bytes, tokens)) {
      try {
        JsonNode tree = Json.MAPPER.readTree(parser);
        if (tree != null && parser.nextToken() != null) {
          throw Failure.invalid("body", "must be one JSON value" + place(parser.currentLocation()));
        }
        return tree;
      } catch (StreamConstraintsException extreme) {
        throw Failure.invalid(
            path(parser.getParsingContext().pathAsPointer()),
            parser.currentTokenCount() > tokens
                ? "exceeds the limit of " + tokens + " values of this route"
                : "has a number too long or is nested too deeply");
      } catch (JsonProcessingException broken) {
        throw Failure.invalid("body", "is not valid JSON" + place(broken.getLocation()));
      }
    } catch (IOException notText) {
      throw Failure.invalid("body", "is not valid JSON: its bytes are not valid UTF-8");
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
