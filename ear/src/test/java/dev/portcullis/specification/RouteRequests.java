package dev.portcullis.specification;

import dev.portcullis.specification.Caller.Reply;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Makes the requests of one row of the tables of routes. */
record RouteRequests(Route route, World world) {
  /** Sends the preceding requests of the row. */
  void before() {
    for (String request : route.block().all("before")) {
      Reply reply = world.send(request, Map.of());
      if (reply.status() / 100 != 2) {
        throw new AssertionError("What comes before failed: " + request + ": " + reply);
      }
    }
  }

  /** Removes what a successful request has created, where the row specifies how. */
  void undo(Reply reply) {
    if (reply.status() / 100 == 2 && route.block().one("undo").isPresent()) {
      String[] words = route.block().the("undo").split(" ", 2);
      int start = words[1].indexOf("${");
      String pointer = words[1].substring(start + 2, words[1].length() - 1);
      String id = reply.json().at(pointer).asText();
      String by = route.isWebhook() ? route.caller() : "operator";
      world.caller(by).send(words[0], words[1].substring(0, start) + id, null);
    }
  }

  /** A request as the row has it. */
  Request of(boolean isFresh) {
    return of(isFresh, Map.of());
  }

  /**
   * The same with other values in the path.
   *
   * @param isFresh whether {@code each} is a new record, or the shared one
   * @param given values of names of the path
   */
  Request of(boolean isFresh, Map<String, String> given) {
    Caller caller = world.caller(route.caller());
    String path = route.path();
    for (Map.Entry<String, String> record : route.records().entrySet()) {
      String name = record.getValue();
      String value =
          given.containsKey(record.getKey())
              ? given.get(record.getKey())
              : world.value(isFresh ? name : name.replaceFirst("^each ", ""));
      path = path.replace("{" + record.getKey() + "}", value);
    }
    return new Request(caller, route.method(), path, body(isFresh));
  }

  private String body(boolean isFresh) {
    String good = route.block().one("good").orElse(null);
    return good == null ? null : world.fill(isFresh ? good : good.replace("${each ", "${"));
  }

  /** A request that can be sent. */
  record Request(Caller caller, String method, String path, String body) {
    Reply send(Caller by) {
      return by.send(method, path, body);
    }

    Reply query(String key, String value) {
      String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8);
      return caller.send(method, path + "?" + key + "=" + encoded, body);
    }
  }
}
