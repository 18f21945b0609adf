package dev.portcullis.web.http.body;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Secret;
import dev.portcullis.kernel.SecretChange;
import dev.portcullis.web.http.StorableText;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Converts a JSON tree to a record and records every problem with its path, where Jackson would
 * stop at the first. A component with a problem is null in the record. No type is coerced to
 * another.
 */
final class RecordBinder {
  /** The default maximum of entries of an array. */
  private static final int MAX_ENTRIES = 1000;

  private static final int MAX_NAME = 100;
  private static final Map<Class<?>, Map<String, RecordComponent>> COMPONENTS =
      new ConcurrentHashMap<>();

  private final List<Issue> issues = new ArrayList<>();

  /** The problems found so far. */
  List<Issue> issues() {
    return issues;
  }

  /**
   * The value of the root, or null if the tree has no value of this type. A list as the root has at
   * least one entry.
   */
  Object bind(JsonNode node, Type type) {
    Object value = value(node, Json.MAPPER.constructType(type), "", null);
    if (value instanceof List<?> list && list.isEmpty()) {
      problem("", "must have 1 to " + MAX_ENTRIES + " entries");
    }
    return value;
  }

  /** The value of a node; {@code rules} contains its further constraints, and may be null. */
  private Object value(JsonNode node, JavaType type, String path, AnnotatedElement rules) {
    if (node == null || node.isNull() || node.isMissingNode()) {
      if (type.isPrimitive() || path.isEmpty()) {
        String root =
            type.isCollectionLikeType() ? "must be a JSON array" : "must be a JSON object";
        problem(path, path.isEmpty() ? root : "is required");
      }
      return null;
    }
    if (type.isRecordType()) {
      return record(node, type, path);
    }
    if (type.isCollectionLikeType()) {
      return collection(node, type, path, rules == null ? null : rules.getAnnotation(Size.class));
    }
    if (isText(type) ? checkText(node, path) : checkTexts(node, path)) {
      return leaf(node, type, path, rules);
    }
    return null;
  }

  private Object record(JsonNode node, JavaType type, String path) {
    if (!node.isObject()) {
      problem(path, "must be an object");
      return null;
    }
    Class<?> record = type.getRawClass();
    Map<String, RecordComponent> components = components(record);
    refuseUnknown(node, record, components, path);
    Object[] arguments = new Object[components.size()];
    int i = 0;
    for (Map.Entry<String, RecordComponent> component : components.entrySet()) {
      JavaType componentType = Json.MAPPER.constructType(component.getValue().getGenericType());
      JsonNode given = node.get(component.getKey());
      String componentPath = join(path, component.getKey());
      if (given == null && mustBePresent(component.getValue())) {
        problem(componentPath, "is required, but can be null");
      }
      arguments[i++] =
          componentType.hasRawClass(SecretChange.class)
              ? secret(given, componentPath)
              : value(given, componentType, componentPath, component.getValue().getAccessor());
    }
    return construct(record, arguments, path);
  }

  /** For a secret, null and absent differ. */
  private SecretChange secret(JsonNode given, String path) {
    if (given == null) {
      return null;
    }
    String text = (String) value(given, Json.MAPPER.constructType(String.class), path, null);
    return new SecretChange(text == null ? null : new Secret(text));
  }

  private static boolean mustBePresent(RecordComponent component) {
    JsonProperty property = component.getAccessor().getAnnotation(JsonProperty.class);
    return property != null && property.required();
  }

  private void refuseUnknown(
      JsonNode node, Class<?> record, Map<String, RecordComponent> known, String path) {
    JsonIgnoreProperties tolerance = record.getAnnotation(JsonIgnoreProperties.class);
    if (tolerance != null && tolerance.ignoreUnknown()) {
      return;
    }
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.containsKey(name)) {
        String shown = name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME) + "…";
        problem(join(path, StorableText.visible(shown)), "is not a known field");
      }
    }
  }

  private Object construct(Class<?> record, Object[] arguments, String path) {
    Class<?>[] types =
        Arrays.stream(record.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    for (int i = 0; i < types.length; i++) {
      if (arguments[i] == null && types[i].isPrimitive()) {
        return null;
      }
    }
    try {
      Constructor<?> canonical = record.getDeclaredConstructor(types);
      canonical.setAccessible(true);
      return canonical.newInstance(arguments);
    } catch (InvocationTargetException thrown) {
      if (thrown.getCause() instanceof IllegalArgumentException refused) {
        problem(path, refused.getMessage());
        return null;
      }
      if (thrown.getCause() instanceof NullPointerException) {
        problem(path, "lacks a required field");
        return null;
      }
      throw new IllegalStateException("Cannot construct " + record.getName(), thrown);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException("Cannot construct " + record.getName(), impossible);
    }
  }

  /** Binds the entries only if they are not too many. */
  private Object collection(JsonNode node, JavaType type, String path, Size size) {
    if (!node.isArray()) {
      problem(path, "must be an array");
      return null;
    }
    int least = size == null ? 0 : size.min();
    int most = size == null ? MAX_ENTRIES : Math.min(size.max(), MAX_ENTRIES);
    if (node.size() > most) {
      problem(path, "must have " + least + " to " + most + " entries");
      return null;
    }
    List<Object> values = new ArrayList<>(node.size());
    for (int i = 0; i < node.size(); i++) {
      values.add(value(node.get(i), type.getContentType(), path + "[" + i + "]", null));
    }
    return List.class.isAssignableFrom(type.getRawClass()) || type.getRawClass() == Collection.class
        ? values
        : Json.MAPPER.convertValue(values, type);
  }

  private Object leaf(JsonNode node, JavaType type, String path, AnnotatedElement rules) {
    try {
      Object value = Json.MAPPER.treeToValue(node, type);
      if (value instanceof Enum<?> && !wireName(value).equals(node.textValue())) {
        // The mapper ignores surrounding blanks.
        problem(path, expectation(type.getRawClass(), rules));
        return null;
      }
      return value;
    } catch (JsonProcessingException | IllegalArgumentException mismatch) {
      problem(path, expectation(type.getRawClass(), rules));
      return null;
    }
  }

  /** Rejects texts that PostgreSQL or UTF-8 cannot store, at any depth. */
  private boolean checkTexts(JsonNode node, String path) {
    if (node.getNodeType() == JsonNodeType.STRING) {
      return checkText(node, path);
    }
    boolean good = true;
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      good &= checkTexts(node.get(i), path + "[" + i + "]");
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      good &= checkTexts(field.getValue(), join(path, field.getKey()));
    }
    return good;
  }

  private boolean checkText(JsonNode node, String path) {
    String problem = node.isTextual() ? StorableText.problem(node.textValue()) : null;
    if (problem != null) {
      problem(path, problem);
    }
    return problem == null;
  }

  private static boolean isText(JavaType type) {
    return type.getRawClass() == String.class;
  }

  private void problem(String path, String message) {
    if (issues.size() < Failure.MAX_ISSUES) {
      issues.add(new Issue(path.isEmpty() ? "body" : path, message));
    }
  }

  private static String join(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** The components of a record by their JSON names, in their order. */
  static Map<String, RecordComponent> components(Class<?> record) {
    return COMPONENTS.computeIfAbsent(record, RecordBinder::introspect);
  }

  private static Map<String, RecordComponent> introspect(Class<?> record) {
    Map<String, String> names = new LinkedHashMap<>();
    Json.MAPPER
        .getSerializationConfig()
        .introspect(Json.MAPPER.constructType(record))
        .findProperties()
        .forEach(property -> names.put(property.getInternalName(), property.getName()));
    Map<String, RecordComponent> components = new LinkedHashMap<>();
    for (RecordComponent component : record.getRecordComponents()) {
      components.put(names.getOrDefault(component.getName(), component.getName()), component);
    }
    return components;
  }

  private static String wireName(Object constant) {
    return Json.MAPPER.convertValue(constant, String.class);
  }

  /** The description of a valid whole number: the declared range, else that of its type. */
  private static String wholeNumber(AnnotatedElement rules, long least, long most) {
    Min min = rules == null ? null : rules.getAnnotation(Min.class);
    Max max = rules == null ? null : rules.getAnnotation(Max.class);
    return "must be a whole number from "
        + (min == null ? least : min.value())
        + " to "
        + (max == null ? most : max.value());
  }

  private static String expectation(Class<?> wanted, AnnotatedElement rules) {
    if (wanted == String.class) {
      return "must be a string";
    }
    if (wanted == Boolean.class || wanted == boolean.class) {
      return "must be a boolean";
    }
    if (wanted == Integer.class || wanted == int.class) {
      return wholeNumber(rules, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    if (wanted == Long.class || wanted == long.class) {
      return wholeNumber(rules, Long.MIN_VALUE, Long.MAX_VALUE);
    }
    if (Number.class.isAssignableFrom(wanted)) {
      return "must be a number";
    }
    if (wanted.isEnum()) {
      return "must be one of "
          + String.join(
              ", ", Arrays.stream(wanted.getEnumConstants()).map(RecordBinder::wireName).toList());
    }
    if (java.time.temporal.Temporal.class.isAssignableFrom(wanted)) {
      return "must be an RFC 3339 date and time";
    }
    return "has a value of the wrong type";
  }
}
