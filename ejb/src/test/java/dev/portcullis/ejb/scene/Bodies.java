package dev.portcullis.ejb.scene;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;

/** Request and view records as the JSON that a client sends and receives. */
public final class Bodies {
  private Bodies() {}

  /** An empty object. */
  public static ObjectNode json() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** The request record of a body. */
  public static <T> T read(JsonNode body, Class<T> type) {
    return read(Json.MAPPER, body, type);
  }

  /** The request record of a body whose names are {@code in_this_form}. */
  public static <T> T readSnake(JsonNode body, Class<T> type) {
    return read(Json.SNAKE_CASE, body, type);
  }

  /** What a client receives for a view. */
  public static JsonNode written(Object view) {
    return written(Json.MAPPER, view);
  }

  /** The same with names {@code in_this_form}. */
  public static JsonNode writtenSnake(Object view) {
    return written(Json.SNAKE_CASE, view);
  }

  private static <T> T read(JsonMapper mapper, JsonNode body, Class<T> type) {
    try {
      return mapper.treeToValue(body, type);
    } catch (JsonProcessingException unfit) {
      throw new IllegalArgumentException(unfit);
    }
  }

  private static JsonNode written(JsonMapper mapper, Object view) {
    try {
      return mapper.readTree(mapper.writeValueAsString(view));
    } catch (JsonProcessingException unfit) {
      throw new IllegalArgumentException(unfit);
    }
  }
}
