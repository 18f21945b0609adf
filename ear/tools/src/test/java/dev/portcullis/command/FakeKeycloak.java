package dev.portcullis.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** As much of Keycloak's Admin REST API as making a realm takes, with one realm in memory. */
final class FakeKeycloak implements AutoCloseable {
  static final String PASSWORD = "password-of-the-administrator";

  private static final Pattern CLIENT = Pattern.compile("/clients/([^/]+)(/.*)?");

  /** What was sent but to read, as method and path below the realm. */
  final List<String> writes = new CopyOnWriteArrayList<>();

  /** The realm; null until it is created. */
  ObjectNode realm;

  /** By client id. */
  final Map<String, ObjectNode> clients = new TreeMap<>();

  final List<String> users = new ArrayList<>();
  final List<String> accountRoles = new ArrayList<>();
  ObjectNode profile = object("{'attributes':[{'name':'username','newer':1}]}");

  /** Answered to everything but signing in, if it is set. */
  int status;

  /** Answered in the place of everything, if it is set. */
  String page;

  String type = "application/json";

  /** Answered in the place of lists of clients, if it is set. */
  String list;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  private record Reply(int status, String body) {
    static Reply of(Object body) {
      return new Reply(200, body.toString());
    }

    static Reply done(int status) {
      return new Reply(status, "");
    }
  }

  FakeKeycloak() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** JSON with single quotes. */
  static ObjectNode object(String text) {
    try {
      return (ObjectNode) Json.MAPPER.readTree(text.replace('\'', '"'));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Has the realm that another one has, without its users. */
  void likeThat(FakeKeycloak other) {
    realm = other.realm.deepCopy();
    other.clients.forEach((id, client) -> clients.put(id, client.deepCopy()));
    accountRoles.addAll(other.accountRoles);
    profile = other.profile.deepCopy();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Reply reply;
    synchronized (this) {
      reply = reply(exchange, body);
    }
    byte[] bytes = reply.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", type);
    exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private Reply reply(HttpExchange exchange, String body) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (page != null) {
      return new Reply(200, page);
    }
    if (path.equals("/realms/master/protocol/openid-connect/token")) {
      return body.contains("password=" + PASSWORD)
          ? Reply.of(object("{'access_token':'t','refresh_token':'r','expires_in':60}"))
          : new Reply(401, "{\"error_description\":\"Invalid user credentials\"}");
    }
    if (status != 0) {
      return new Reply(status, "{\"errorMessage\":\"told\\nso\"}");
    }
    if (path.startsWith("/admin/realms")) {
      String method = exchange.getRequestMethod();
      String below = path.replaceFirst("/admin/realms(/[^/]+)?", "");
      if (!method.equals("GET")) {
        writes.add(method + " " + below);
      }
      String query = String.valueOf(exchange.getRequestURI().getRawQuery());
      return realm(method, below, query, body.isEmpty() ? null : Json.MAPPER.readTree(body));
    }
    return Reply.done(404);
  }

  private Reply realm(String method, String path, String query, JsonNode body) {
    if (path.isEmpty() && method.equals("POST")) {
      realm = (ObjectNode) body;
      put(object("{'clientId':'realm-management'}"));
      put(object("{'clientId':'account'}"));
      return Reply.done(201);
    }
    if (realm == null) {
      return new Reply(404, "{\"error\":\"Realm not found.\"}");
    }
    Matcher client = CLIENT.matcher(path);
    if (client.matches()) {
      String rest = client.group(2) == null ? "" : client.group(2);
      return client(method, clients.get(client.group(1).substring(3)), rest, body);
    }
    return switch (method + " " + path) {
      case "GET " -> Reply.of(realm);
      case "PUT " -> {
        realm = (ObjectNode) body;
        yield Reply.done(204);
      }
      case "GET /clients" -> Reply.of(list == null ? clients(query) : list);
      case "POST /clients" -> {
        put((ObjectNode) body);
        yield Reply.done(201);
      }
      case "GET /users/profile" -> Reply.of(profile);
      case "PUT /users/profile" -> {
        profile = (ObjectNode) body;
        yield Reply.of(profile);
      }
      case "GET /users" ->
          Reply.of(users.stream().anyMatch(query::contains) ? "[{\"id\":\"u\"}]" : "[]");
      case "POST /partialImport" -> {
        body.get("users").forEach(user -> users.add(user.get("username").asText()));
        yield Reply.of(object("{}"));
      }
      case "GET /users/account-1/role-mappings/clients/id-realm-management" ->
          Reply.of(roles(accountRoles));
      case "POST /users/account-1/role-mappings/clients/id-realm-management" -> {
        body.forEach(role -> accountRoles.add(role.get("name").asText()));
        yield Reply.done(204);
      }
      default -> Reply.done(404);
    };
  }

  private Reply client(String method, ObjectNode client, String path, JsonNode body) {
    if (path.startsWith("/protocol-mappers/models")) {
      ArrayNode mappers = client.withArray("protocolMappers");
      for (int i = mappers.size() - 1; i >= 0; i--) {
        if (mappers.get(i).get("name").equals(body.get("name"))) {
          mappers.remove(i);
        }
      }
      mappers.add(((ObjectNode) body).put("id", "mapper"));
      return Reply.done(method.equals("POST") ? 201 : 204);
    }
    return switch (method + " " + path) {
      case "PUT " -> {
        JsonNode mappers = client.get("protocolMappers");
        put(((ObjectNode) body).set("protocolMappers", mappers));
        yield Reply.done(204);
      }
      case "GET /service-account-user" -> Reply.of(object("{'id':'account-1'}"));
      case "GET /roles" ->
          Reply.of(
              roles(
                  List.of("manage-users", "manage-organizations", "manage-realm", "view-events")));
      default -> Reply.done(404);
    };
  }

  private void put(ObjectNode client) {
    String id = client.get("clientId").asText();
    if (client.has("protocolMappers") && client.get("protocolMappers").isNull()) {
      client.remove("protocolMappers");
    }
    if (id.equals("portcullis-server") && !client.has("secret")) {
      client.put("secret", "made-by-keycloak");
    }
    clients.put(id, client.put("id", "id-" + id));
  }

  private ArrayNode clients(String query) {
    ArrayNode found = Json.MAPPER.createArrayNode();
    clients.forEach(
        (id, client) -> {
          if (!query.contains("clientId=") || query.contains("clientId=" + id)) {
            found.add(client);
          }
        });
    return found;
  }

  private static ArrayNode roles(List<String> names) {
    ArrayNode roles = Json.MAPPER.createArrayNode();
    names.forEach(name -> roles.addObject().put("id", "role-" + name).put("name", name));
    return roles;
  }
}
