package dev.portcullis.web.http;

import dev.portcullis.kernel.Json;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** Writes every answer with the one JSON mapper; the servers' own are slower and laxer. */
@Produces(MediaType.APPLICATION_JSON)
public class JsonBodyWriter implements MessageBodyWriter<Object> {
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
    out.write(
        value instanceof SnakeCased<?> renamed
            ? Json.SNAKE_CASE.writeValueAsBytes(renamed.value())
            : Json.MAPPER.writeValueAsBytes(value));
  }
}
