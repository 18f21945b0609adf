package dev.portcullis.web.resource;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import dev.portcullis.kernel.Json;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The services behind the resources. Each records its calls and answers what the test prepared, or
 * else an example of what it returns.
 */
public final class Stubs {
  private final Set<Class<?>> services;
  private final Map<String, Answer> lasting = new ConcurrentHashMap<>();
  private final Map<String, Answer> prepared = new ConcurrentHashMap<>();
  private final List<Call> calls = Collections.synchronizedList(new ArrayList<>());

  /**
   * A call of a service.
   *
   * @param service the type that the resource has injected
   * @param method the method that it called
   * @param arguments with which arguments; some may be null
   */
  public record Call(Class<?> service, Method method, List<Object> arguments) {
    /** The name of the service and of its method, such as {@code RoleService.get}. */
    public String name() {
      return service.getSimpleName() + "." + method.getName();
    }

    @Override
    public String toString() {
      return name()
          + arguments.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    }
  }

  /** What a service does when it is called. */
  @FunctionalInterface
  public interface Answer {
    /** The result of a call with these arguments. */
    Object to(List<Object> arguments) throws Throwable;
  }

  /**
   * Stubs of these services.
   *
   * @param services those whose calls are recorded; others are answered only
   */
  Stubs(Set<Class<?>> services) {
    this.services = services;
  }

  /** The calls of the services of resources since the test began, in order. */
  public List<Call> calls() {
    synchronized (calls) {
      return List.copyOf(calls);
    }
  }

  /** The only call since the test began. */
  public Call onlyCall() {
    List<Call> made = calls();
    if (made.size() != 1) {
      throw new AssertionError("Not one call of a service: " + made);
    }
    return made.get(0);
  }

  /** Forgets the calls up to now. */
  public void forgetCalls() {
    calls.clear();
  }

  /** Has a method return this value until the test ends. */
  public void answer(Class<?> service, String method, Object value) {
    answer(service, method, (Answer) arguments -> value);
  }

  /** Has a method throw this until the test ends. */
  public void fail(Class<?> service, String method, Throwable thrown) {
    answer(
        service,
        method,
        arguments -> {
          throw thrown;
        });
  }

  /** Has a method do this until the test ends; overloads of one name answer alike. */
  public void answer(Class<?> service, String method, Answer answer) {
    prepared.put(key(service, method), answer);
  }

  /** The service of resources with this simple name. */
  Class<?> service(String name) {
    return services.stream()
        .filter(service -> service.getSimpleName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Has a method do this in every test that prepares nothing else. */
  void always(Class<?> service, String method, Answer answer) {
    lasting.put(key(service, method), answer);
  }

  /** Forgets calls and what was prepared. */
  void reset() {
    prepared.clear();
    calls.clear();
  }

  /** Answers a call, which reaches the services of no product. */
  Object called(Class<?> service, Method method, Object... arguments) throws Throwable {
    List<Object> given = Collections.unmodifiableList(new ArrayList<>(Arrays.asList(arguments)));
    if (services.contains(service)) {
      calls.add(new Call(service, method, given));
    }
    String key = service.getName() + "." + method.getName();
    Answer answer = prepared.getOrDefault(key, lasting.get(key));
    return answer == null ? Specimens.of(returned(service, method)) : answer.to(given);
  }

  private static JavaType returned(Class<?> service, Method method) {
    TypeFactory types = Json.MAPPER.getTypeFactory();
    JavaType owner = types.constructType(service).findSuperType(method.getDeclaringClass());
    return types.resolveMemberType(method.getGenericReturnType(), owner.getBindings());
  }

  private static String key(Class<?> service, String method) {
    if (Arrays.stream(service.getMethods()).noneMatch(known -> known.getName().equals(method))) {
      throw new IllegalArgumentException(service + " has no public method " + method);
    }
    return service.getName() + "." + method;
  }
}
