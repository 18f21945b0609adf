package dev.portcullis.web.http.response;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.portcullis.ejb.route.SnakeCased;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Json;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.List;

/**
 * Writes every response with the one JSON mapper; the servers' own are slower and laxer. A response
 * is complete before its first byte is sent. Thus one that fails halfway becomes an error, and a
 * large one waits for its client without a thread (ADR 0109).
 */
@Produces(MediaType.APPLICATION_JSON)
public class JsonBodyWriter implements MessageBodyWriter<Object> {
  @Context private HttpServletRequest request;

  @Override
  public boolean isWriteable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return !CharSequence.class.isAssignableFrom(type) && type != byte[].class;
  }

  @Override
  public void writeTo(
      Object value,
      Class<?> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, Object> headers,
      OutputStream out)
      throws IOException {
    PendingResponse pending = PendingResponse.of(request);
    ResponseSpool spool = new ResponseSpool(pending);
    try {
      write(value, spool);
    } catch (IOException | RuntimeException | Error failed) {
      spool.close();
      if (isHeld(pending) && failure(failed) instanceof Failure refusal && pending.fail(refusal)) {
        return;
      }
      throw failed;
    }
    boolean isLater = !spool.isSmall() && isHeld(pending) && pending.send(spool);
    if (!isLater) {
      spool.copyTo(out);
    }
  }

  private static void write(Object value, ResponseSpool spool) throws IOException {
    if (value instanceof SnakeCased<?> renamed) {
      writer(Json.SNAKE_CASE, spool).writeValue(spool, measured(renamed.value()));
    } else {
      writer(Json.MAPPER, spool).writeValue(spool, measured(value));
    }
  }

  /** A response that is an array is a page; the items of others are {@link StreamedPage}. */
  private static Object measured(Object value) {
    return value instanceof List<?> items ? StreamedPage.of(items) : value;
  }

  private static ObjectWriter writer(ObjectMapper mapper, ResponseSpool spool) {
    return mapper
        .writer()
        .without(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
        .withAttribute(ResponseSpool.class, spool);
  }

  /** Whether the filter around the resource sends the deferred response. */
  private boolean isHeld(PendingResponse pending) {
    return pending != null && !request.isAsyncStarted() && !request.getMethod().equals("HEAD");
  }

  /** Jackson and EJB containers wrap the exceptions of reading a chunk. */
  private static Throwable failure(Throwable thrown) {
    Throwable cause = thrown;
    while (!(cause instanceof Failure) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }
}
