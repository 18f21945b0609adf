package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.web.http.ConditionalRequests;
import dev.portcullis.web.http.response.CursorExample;
import dev.portcullis.web.http.response.KeysetParams;
import dev.portcullis.web.http.response.PageBounds;
import dev.portcullis.web.http.response.PagingParams;
import dev.portcullis.web.security.GrantsPermissions;
import dev.portcullis.web.security.RequestedScope;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The path values, query keys and headers of a route. */
final class Parameters {
  private static final String CURSOR = "cursor";
  private static final String ADDRESS = "^0x[0-9a-fA-F]{40}$";

  /** The meaning of a name everywhere, unless the parameter specifies another. */
  private static final Map<String, String> MEANINGS =
      Map.ofEntries(
          Map.entry("userId", "The identifier of a user"),
          Map.entry("roleId", "The identifier of a role"),
          Map.entry("actionType", "The type of the action"),
          Map.entry("activeTenantId", "The tenant who acted"),
          Map.entry("actorId", "The identifier of the actor"),
          Map.entry("resourceId", "The identifier of the resource of the action"),
          Map.entry("requestId", "The x-request-id of a response"),
          Map.entry("traceId", "The x-trace-id of a request"),
          Map.entry("startDate", "RFC 3339; this time and later"),
          Map.entry("endDate", "RFC 3339; this time and earlier"),
          Map.entry("contractAddress", "The address of a contract, in any case"),
          Map.entry("walletAddress", "The address of a wallet, in any case"));

  private final DescribedRoute route;
  private final Schemas schemas;
  private final ArrayNode parameters = Json.MAPPER.createArrayNode();

  private Parameters(DescribedRoute route, Schemas schemas) {
    this.route = route;
    this.schemas = schemas;
  }

  /** Of the method's own parameters and of those in its parameter beans. */
  static ArrayNode of(DescribedRoute route, Schemas schemas) {
    Parameters all = new Parameters(route, schemas);
    all.addImplied();
    if (route.on(ConditionalRequests.class) != null
        && (!Versions.isShown(route) || Versions.isOfAll(route))) {
      all.parameters.addObject().put("$ref", Versions.parameter(route));
    }
    if (route.on(GrantsPermissions.class) != null) {
      all.parameters.addObject().put("$ref", Grants.PARAMETER);
    }
    for (java.lang.reflect.Parameter parameter : route.method().getParameters()) {
      if (parameter.isAnnotationPresent(BeanParam.class)) {
        all.addBean(parameter.getType());
      } else {
        all.add(parameter);
      }
    }
    return all.parameters;
  }

  /** What the path names and only its scope is read from. */
  private void addImplied() {
    boolean isScoped =
        Arrays.stream(route.method().getParameterTypes()).anyMatch(RequestedScope.class::equals);
    if (isScoped && route.path().startsWith("/organizations/{id}")) {
      ObjectNode parameter = parameters.addObject().put("name", "id").put("in", "path");
      parameter.put("description", meaning("id", null, route)).put("required", true);
      parameter.putObject("schema").put("type", "string").put("minLength", 1);
    }
  }

  private void addBean(Class<?> bean) {
    if (bean == PagingParams.class) {
      addPaging(route.on(PageBounds.class));
      return;
    }
    if (bean == KeysetParams.class) {
      addPaging(route.on(PageBounds.class));
      addCursor();
      return;
    }
    for (Field field : bean.getDeclaredFields()) {
      add(field);
    }
  }

  private void addPaging(PageBounds bounds) {
    int limit = bounds == null ? 10 : bounds.limit();
    int maxLimit = bounds == null ? 1000 : bounds.maxLimit();
    long maxOffset = bounds == null ? PageRequest.MAX_OFFSET : bounds.maxOffset();
    addInteger("limit", "The maximum number of items", 1, maxLimit, limit);
    addInteger("offset", "The number of items to skip", 0, maxOffset, 0);
  }

  private void addCursor() {
    ObjectNode parameter = parameters.addObject().put("name", CURSOR).put("in", "query");
    parameter.put(
        "description", "The nextCursor of the previous page, instead of an offset (ADR 0085)");
    parameter.putObject("schema").put("type", "string");
    parameter.put("example", cursor());
  }

  private String cursor() {
    CursorExample example = route.on(CursorExample.class);
    return example == null ? CursorExample.OF_MOST : example.value();
  }

  private void addInteger(String name, String meaning, long min, long max, long absent) {
    ObjectNode parameter = parameters.addObject();
    parameter.put("name", name).put("in", "query").put("description", meaning);
    parameter
        .putObject("schema")
        .put("type", "integer")
        .put("minimum", min)
        .put("maximum", max)
        .put("default", absent);
  }

  private void add(AnnotatedElement element) {
    HeaderParam header = element.getAnnotation(HeaderParam.class);
    if (header != null) {
      addHeader(header.value(), element.getAnnotation(Parameter.class));
      return;
    }
    PathParam path = element.getAnnotation(PathParam.class);
    QueryParam query = element.getAnnotation(QueryParam.class);
    if (path == null && query == null) {
      return;
    }
    String name = path == null ? query.value() : path.value();
    if (path != null && !route.path().contains("{" + name + "}")) {
      return;
    }
    Parameter described = element.getAnnotation(Parameter.class);
    ObjectNode parameter = parameters.addObject();
    parameter.put("name", name).put("in", path == null ? "query" : "path");
    parameter.put("description", meaning(name, described, route));
    if (path != null || (described != null && described.required())) {
      parameter.put("required", true);
    }
    ObjectNode schema = parameter.putObject("schema").put("type", "string");
    if (name.endsWith("Address") && name.length() > "ipAddress".length()) {
      schema.put("pattern", ADDRESS);
    } else if (path != null) {
      schema.put("minLength", 1);
    }
    if (described != null) {
      apply(schema, described.schema());
      if (!described.example().isEmpty()) {
        parameter.put("example", described.example());
      }
    }
    if (name.equals(CURSOR)) {
      parameter.put("example", cursor());
    }
    if (name.equals("actionType")) {
      schema.removeAll();
      schema.put("$ref", schemas.actionTypes());
    }
    if (element instanceof java.lang.reflect.Parameter rules) {
      Rules.add(schema, rules.getAnnotations());
      if (rules.getType() == List.class) {
        parameter.putObject("schema").put("type", "array").set("items", schema);
      }
    }
  }

  private void addHeader(String name, Parameter said) {
    ObjectNode parameter = parameters.addObject().put("name", name).put("in", "header");
    parameter.put("description", said.description());
    parameter.putObject("schema").put("type", "string");
  }

  private static String meaning(String name, Parameter described, DescribedRoute route) {
    if (described != null && !described.description().isEmpty()) {
      return described.description();
    }
    if (name.equals("id")) {
      String collection = route.path().replaceFirst("/\\{id}.*", "").replaceFirst(".*/", "");
      return "The identifier of the " + collection.replaceFirst("s$", "").replace('-', ' ');
    }
    return MEANINGS.getOrDefault(
        name,
        name.endsWith("Id")
            ? "The identifier of the " + words(name.substring(0, name.length() - 2))
            : "The " + words(name));
  }

  private static String words(String name) {
    return name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
  }

  private static void apply(ObjectNode schema, Schema said) {
    if (said.type() == SchemaType.INTEGER) {
      schema.removeAll();
      schema.put("type", "integer").put("minimum", 0);
    }
    if (!said.format().isEmpty()) {
      schema.put("format", said.format());
    }
    if (!said.pattern().isEmpty()) {
      schema.put("pattern", said.pattern());
    }
    if (said.minLength() > 0) {
      schema.put("minLength", said.minLength());
    }
    if (said.maxLength() < Integer.MAX_VALUE) {
      schema.put("maxLength", said.maxLength());
    }
    if (!said.minimum().isEmpty()) {
      schema.put("minimum", new BigDecimal(said.minimum()));
    }
    if (!said.maximum().isEmpty()) {
      schema.put("maximum", new BigDecimal(said.maximum()));
    }
    Arrays.stream(said.enumeration()).forEach(schema.withArray("enum")::add);
    if (schema.withArray("enum").isEmpty()) {
      schema.remove("enum");
    }
  }

  /** Whether the annotation belongs to a value of the path, the query or nothing of the body. */
  static boolean isBody(java.lang.reflect.Parameter parameter) {
    return Arrays.stream(parameter.getAnnotations())
        .map(Annotation::annotationType)
        .noneMatch(type -> type.getPackageName().startsWith("jakarta.ws.rs"));
  }
}
