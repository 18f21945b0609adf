package dev.portcullis.web.resource;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.webhook.record.CursorPage;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Secret;
import dev.portcullis.web.openapi.FreeForms;
import dev.portcullis.web.openapi.SampleTexts;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import jakarta.annotation.Nullable;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Example values of types, what stubs answer unless a test prepares something: each component of a
 * record is there, each list has one entry, each text looks like its name.
 */
final class Specimens {
  private static final Instant MOMENT = Instant.parse(SampleTexts.MOMENT);

  /** Made by the name of what holds the value. */
  private static final Map<Class<?>, Function<String, Object>> PLAIN =
      Map.ofEntries(
          Map.entry(String.class, SampleTexts::of),
          Map.entry(CharSequence.class, SampleTexts::of),
          Map.entry(Object.class, SampleTexts::of),
          Map.entry(boolean.class, name -> false),
          Map.entry(Boolean.class, name -> false),
          Map.entry(int.class, name -> 1),
          Map.entry(Integer.class, name -> 1),
          Map.entry(long.class, name -> 1L),
          Map.entry(Long.class, name -> 1L),
          Map.entry(double.class, name -> 1.0),
          Map.entry(Double.class, name -> 1.0),
          Map.entry(BigInteger.class, name -> BigInteger.ONE),
          Map.entry(BigDecimal.class, name -> BigDecimal.ONE),
          Map.entry(byte[].class, name -> new byte[] {1}),
          Map.entry(Instant.class, name -> MOMENT),
          Map.entry(Duration.class, name -> Duration.ofSeconds(1)),
          Map.entry(UUID.class, name -> UUID.fromString(SampleTexts.UUID)),
          Map.entry(URI.class, name -> URI.create("https://harbor.example/" + name)),
          Map.entry(
              IPAddress.class,
              name -> new IPAddressString(SampleTexts.of("ipAddress")).getAddress()),
          // A list ends with the page that a stub answers.
          Map.entry(KeysetCursor.class, name -> null),
          Map.entry(Secret.class, name -> new Secret("secret")),
          Map.entry(Address.class, name -> new Address(SampleTexts.of("address"))),
          Map.entry(Hash32.class, name -> new Hash32(SampleTexts.of("topic"))));

  /** The records that the value is inside of: one that is made of itself ends there. */
  private final Deque<JavaType> open = new ArrayDeque<>();

  private Specimens() {}

  /**
   * A value of the type; null of {@code void}.
   *
   * @throws IllegalStateException if none is known: have the stub answer one
   */
  static Object of(JavaType type) {
    return new Specimens().of("", type);
  }

  /** A value of a class. */
  static Object of(Class<?> type) {
    return of(Json.MAPPER.constructType(type));
  }

  private Object of(String name, JavaType type) {
    Class<?> raw = type.getRawClass();
    if (raw == void.class || raw == Void.class) {
      return null;
    }
    if (PLAIN.containsKey(raw)) {
      return PLAIN.get(raw).apply(name);
    }
    if (JsonNode.class.isAssignableFrom(raw)) {
      return Json.MAPPER.createObjectNode();
    }
    if (raw == Optional.class) {
      return Optional.ofNullable(of(name, type.containedType(0)));
    }
    if (CompletionStage.class.isAssignableFrom(raw)) {
      return CompletableFuture.completedStage(of(name, type.containedType(0)));
    }
    if (raw == Stream.class || Collection.class.isAssignableFrom(raw)) {
      return collection(raw, element(name, type.containedType(0)));
    }
    if (Map.class.isAssignableFrom(raw)) {
      Object key = of(name, type.getKeyType());
      return element(name, type.getContentType()).stream()
          .findFirst()
          .<Map<?, ?>>map(value -> Map.of(key, value))
          .orElse(Map.of());
    }
    if (raw.isEnum()) {
      return raw.getEnumConstants()[0];
    }
    if (raw.isSealed()) {
      return of(name, Json.MAPPER.constructType(raw.getPermittedSubclasses()[0]));
    }
    if (raw.isRecord()) {
      return record(type);
    }
    throw new IllegalStateException(
        "No example of " + type + " is known: have the stub answer one");
  }

  private List<?> element(String name, JavaType type) {
    return open.contains(type) ? List.of() : List.of(of(name.replaceFirst("s$", ""), type));
  }

  private static Object collection(Class<?> raw, List<?> elements) {
    if (raw == Stream.class) {
      return elements.stream();
    }
    return Set.class.isAssignableFrom(raw) ? Set.copyOf(elements) : elements;
  }

  private Object record(JavaType type) {
    if (open.contains(type)) {
      return null;
    }
    open.push(type);
    try {
      boolean chosen = false;
      RecordComponent[] components = type.getRawClass().getRecordComponents();
      Object[] values = new Object[components.length];
      for (int i = 0; i < components.length; i++) {
        boolean isAlternative = isAlternative(components[i]);
        if (!isAlternative || !chosen) {
          JavaType component =
              Json.MAPPER
                  .getTypeFactory()
                  .resolveMemberType(components[i].getGenericType(), type.getBindings());
          values[i] = component(type.getRawClass(), components[i].getName(), component);
        }
        chosen |= isAlternative;
      }
      return constructor(type.getRawClass(), components).newInstance(values);
    } catch (ReflectiveOperationException refused) {
      throw new IllegalStateException(
          "No example of " + type + " can be made: have the stub answer one", refused);
    } finally {
      open.pop();
    }
  }

  private Object component(Class<?> record, String name, JavaType type) {
    if (record == CursorPage.class && name.equals("next")) {
      // As with KeysetCursor: a list ends with the page that a stub answers.
      return null;
    }
    Optional<JsonNode> free = FreeForms.example(record, name);
    return free.isPresent() ? Json.MAPPER.<Object>convertValue(free.get(), type) : of(name, type);
  }

  /** Whether a component excludes others like it. */
  private static boolean isAlternative(RecordComponent component) {
    return component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)
        && component.getAccessor().isAnnotationPresent(Nullable.class);
  }

  private static Constructor<?> constructor(Class<?> type, RecordComponent[] components)
      throws NoSuchMethodException {
    Constructor<?> constructor =
        type.getDeclaredConstructor(
            Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
    constructor.setAccessible(true);
    return constructor;
  }
}
