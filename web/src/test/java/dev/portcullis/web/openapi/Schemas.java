package dev.portcullis.web.openapi;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.route.SnakeCased;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.SecretChange;
import jakarta.annotation.Nullable;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * JSON Schemas (2020-12, as OpenAPI 3.1 has them) of the records that go in and out, as the one
 * JSON mapper reads and writes them and as the body reader validates them.
 */
final class Schemas {
  /** Which way a record goes: absent fields mean different things. */
  enum Direction {
    REQUEST,
    ANSWER
  }

  private static final Annotation[] NONE = {};

  private final Map<JavaType, Map.Entry<String, Direction>> names = new HashMap<>();
  private final Map<String, ObjectNode> components;
  private final JsonMapper mapper;
  private final String prefix;

  /** Of records that {@link SnakeCased} renames; null in those themselves. */
  private final Schemas renamed;

  Schemas() {
    components = new TreeMap<>();
    mapper = Json.MAPPER;
    prefix = "";
    renamed = new Schemas(components);
  }

  private Schemas(Map<String, ObjectNode> components) {
    this.components = components;
    this.mapper = Json.SNAKE_CASE;
    this.prefix = "Own";
    this.renamed = null;
  }

  /** Every record met so far, by the name it is referred to with. */
  Map<String, ObjectNode> components() {
    return components;
  }

  /** A reference to the schema of the audit action types, which are texts in Java. */
  String actionTypes() {
    components.computeIfAbsent(
        "AuditActionType",
        absent -> {
          ObjectNode schema = Json.MAPPER.createObjectNode().put("type", "string");
          AuditAction.wireNames().forEach(schema.withArray("enum")::add);
          return schema;
        });
    return "#/components/schemas/AuditActionType";
  }

  /** The schema of a body. */
  ObjectNode of(JavaType type, Direction direction) {
    return of(type, direction, NONE, NONE);
  }

  private ObjectNode of(
      JavaType type, Direction direction, Annotation[] rules, Annotation[] elementRules) {
    ObjectNode schema = Json.MAPPER.createObjectNode();
    Class<?> raw = type.getRawClass();
    if (raw == SnakeCased.class) {
      return renamed.of(type.containedType(0), direction);
    }
    if (raw == Optional.class) {
      return of(type.containedType(0), direction, rules, elementRules);
    }
    if (raw == SecretChange.class) {
      return schema
          .put("type", "string")
          .put("minLength", 1)
          .put("maxLength", 2048)
          .put("writeOnly", true);
    }
    if (raw == Object.class || JsonNode.class.isAssignableFrom(raw)) {
      if (has(rules, NotNull.class)) {
        schema.putObject("not").put("type", "null");
      }
      return schema;
    }
    if (type.isCollectionLikeType()) {
      schema.put("type", "array");
      schema.set("items", element(type.getContentType(), direction, elementRules));
    } else if (type.isMapLikeType()) {
      schema.put("type", "object");
      schema.set("additionalProperties", of(type.getContentType(), direction));
    } else if (raw.isEnum()) {
      schema.put("type", "string");
      Arrays.stream(raw.getEnumConstants())
          .forEach(constant -> schema.withArray("enum").add(text(constant)));
    } else if (raw.isSealed()) {
      Arrays.stream(raw.getPermittedSubclasses())
          .map(subtype -> of(Json.MAPPER.constructType(subtype), direction))
          .forEach(schema.withArray("oneOf")::add);
    } else if (raw.isRecord()) {
      schema.put("$ref", "#/components/schemas/" + component(type, direction));
    } else {
      scalar(schema, raw);
    }
    Rules.add(schema, rules);
    return schema;
  }

  private ObjectNode element(JavaType type, Direction direction, Annotation[] rules) {
    ObjectNode schema = of(type, direction, rules, NONE);
    boolean nullable = direction == Direction.REQUEST && !has(rules, NotNull.class);
    return nullable ? orNull(schema) : schema;
  }

  private static void scalar(ObjectNode schema, Class<?> raw) {
    if (raw == String.class) {
      schema.put("type", "string");
    } else if (raw == UUID.class) {
      schema.put("type", "string").put("format", "uuid");
    } else if (raw == Instant.class) {
      schema.put("type", "string").put("format", "date-time");
    } else if (raw == Boolean.class || raw == boolean.class) {
      schema.put("type", "boolean");
    } else if (raw == Integer.class || raw == int.class) {
      schema.put("type", "integer").put("format", "int32");
    } else if (raw == Long.class || raw == long.class) {
      schema.put("type", "integer").put("format", "int64");
    } else {
      scalar(schema, written(raw));
    }
  }

  /** What the mapper writes in place of the class. */
  private static Class<?> written(Class<?> raw) {
    AnnotatedMember value =
        Json.MAPPER
            .getSerializationConfig()
            .introspect(Json.MAPPER.constructType(raw))
            .findJsonValueAccessor();
    if (value == null) {
      throw new IllegalStateException("No schema is known for " + raw + ": use a record");
    }
    return value.getRawType();
  }

  private String component(JavaType type, Direction direction) {
    Map.Entry<String, Direction> known = names.get(type);
    if (known != null) {
      if (known.getValue() != direction && !isValidated(type.getRawClass())) {
        throw new IllegalStateException(type + " is used in requests and in answers: split it");
      }
      return known.getKey();
    }
    Direction effective = isValidated(type.getRawClass()) ? Direction.REQUEST : direction;
    String name = prefix + name(type);
    names.put(type, Map.entry(name, effective));
    ObjectNode schema = Json.MAPPER.createObjectNode();
    if (components.put(name, schema) != null) {
      throw new IllegalStateException("Two records are called " + name + " in the description");
    }
    fill(schema, type, effective);
    return name;
  }

  private void fill(ObjectNode schema, JavaType type, Direction direction) {
    List<RecordComponent> alternatives =
        Arrays.stream(type.getRawClass().getRecordComponents())
            .filter(c -> has(annotations(c), JsonUnwrapped.class))
            .filter(c -> has(annotations(c), Nullable.class))
            .toList();
    if (alternatives.isEmpty()) {
      object(schema, type, direction, null);
      return;
    }
    for (RecordComponent alternative : alternatives) {
      ObjectNode one = Json.MAPPER.createObjectNode();
      object(one, type, direction, alternative);
      schema.withArray("oneOf").add(one);
    }
  }

  /** Of the components that exclude each other, only {@code chosen}. */
  private void object(
      ObjectNode schema, JavaType type, Direction direction, RecordComponent chosen) {
    schema.put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = Json.MAPPER.createArrayNode();
    boolean isPatch = collect(type, direction, chosen, properties, required);
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    if (isPatch) {
      schema.put("minProperties", 1);
    }
    if (direction == Direction.REQUEST) {
      schema.put("additionalProperties", false);
    }
  }

  private boolean collect(
      JavaType type,
      Direction direction,
      RecordComponent chosen,
      ObjectNode properties,
      ArrayNode required) {
    Map<String, String> jsonNames = jsonNames(type);
    Map<String, String> meanings = Docstrings.of(type.getRawClass());
    boolean isPatch = false;
    for (RecordComponent component : type.getRawClass().getRecordComponents()) {
      Annotation[] rules = annotations(component);
      JavaType componentType =
          Json.MAPPER
              .getTypeFactory()
              .resolveMemberType(component.getGenericType(), type.getBindings());
      if (has(rules, JsonIgnore.class)) {
        continue;
      }
      if (has(rules, JsonUnwrapped.class)) {
        if (!has(rules, Nullable.class) || isSame(component, chosen)) {
          collect(componentType, direction, null, properties, required);
        }
        continue;
      }
      String name = jsonNames.get(component.getName());
      boolean isOptional = componentType.getRawClass() == Optional.class;
      isPatch |= isOptional;
      ObjectNode schema = of(componentType, direction, rules, elementRules(component));
      if (name.endsWith("At") && schema.path("type").asText().equals("string")) {
        schema.put("format", "date-time");
      }
      boolean nullable = !isOptional && isNullable(component, rules, direction);
      ObjectNode property =
          FreeForms.of(type.getRawClass(), component.getName())
              .orElse(nullable ? orNull(schema) : schema);
      String meaning =
          meanings.getOrDefault(component.getName(), Meanings.ofField(component.getName()));
      if (meaning != null) {
        property.put("description", meaning);
      }
      properties.set(name, property);
      if (isRequired(component, rules, direction) && !isOptional) {
        required.add(name);
      }
    }
    return isPatch;
  }

  private static boolean isSame(RecordComponent component, RecordComponent chosen) {
    return chosen != null && component.getName().equals(chosen.getName());
  }

  private static boolean isNullable(
      RecordComponent component, Annotation[] rules, Direction direction) {
    return direction == Direction.REQUEST
        ? !component.getType().isPrimitive() && !has(rules, NotNull.class)
        : has(rules, Nullable.class);
  }

  private static boolean isRequired(
      RecordComponent component, Annotation[] rules, Direction direction) {
    if (direction == Direction.ANSWER) {
      return !has(rules, JsonInclude.class);
    }
    return component.getType().isPrimitive()
        || has(rules, NotNull.class)
        || Arrays.stream(rules).anyMatch(r -> r instanceof JsonProperty p && p.required());
  }

  static ObjectNode orNull(ObjectNode schema) {
    if (schema.has("type")) {
      String type = schema.get("type").textValue();
      schema.putArray("type").add(type).add("null");
      if (schema.has("enum")) {
        schema.withArray("enum").addNull();
      }
      return schema;
    }
    if (schema.isEmpty()) {
      return schema;
    }
    ObjectNode either = Json.MAPPER.createObjectNode();
    either.withArray("oneOf").add(schema).addObject().put("type", "null");
    return either;
  }

  private static boolean isValidated(Class<?> record) {
    return Arrays.stream(record.getRecordComponents())
        .flatMap(component -> Arrays.stream(annotations(component)))
        .anyMatch(Rules::isRule);
  }

  private Map<String, String> jsonNames(JavaType type) {
    Map<String, String> names = new HashMap<>();
    mapper
        .getSerializationConfig()
        .introspect(type)
        .findProperties()
        .forEach(property -> names.put(property.getInternalName(), property.getName()));
    return names;
  }

  /** Those of the component and of its accessor, where Jackson's end up. */
  private static Annotation[] annotations(RecordComponent component) {
    return Stream.concat(
            Arrays.stream(component.getAnnotations()),
            Arrays.stream(component.getAccessor().getAnnotations()))
        .distinct()
        .toArray(Annotation[]::new);
  }

  private static Annotation[] elementRules(RecordComponent component) {
    return component.getAnnotatedType() instanceof AnnotatedParameterizedType generic
        ? generic.getAnnotatedActualTypeArguments()[0].getAnnotations()
        : NONE;
  }

  private static boolean has(Annotation[] annotations, Class<? extends Annotation> wanted) {
    return Arrays.stream(annotations).anyMatch(wanted::isInstance);
  }

  private static String text(Object constant) {
    return Json.MAPPER.convertValue(constant, String.class);
  }

  /** {@code PageView<TenantView>} is TenantPage, {@code CreateWebhookRequest} CreateWebhook. */
  private static String name(JavaType type) {
    Class<?> raw = type.getRawClass();
    String simple = raw.getSimpleName().replaceFirst("(View|Request)$", "");
    if (type.containedTypeCount() == 1) {
      return name(type.containedType(0)) + simple;
    }
    Class<?> outer = raw.getDeclaringClass();
    String context =
        outer == null ? "" : outer.getSimpleName().replaceFirst("(View|Request|Resource)$", "");
    return context.equals(simple) ? simple : context + simple;
  }
}
