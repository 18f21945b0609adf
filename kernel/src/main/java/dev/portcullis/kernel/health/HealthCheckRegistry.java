package dev.portcullis.kernel.health;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What the application says of its health. Some servers look for checks in the libraries of an
 * archive only, and others are to find them there, too: modules that know put it up here.
 */
public final class HealthCheckRegistry {
  private static final Map<String, Supplier<CheckStatus>> CHECKS = new ConcurrentHashMap<>();

  private HealthCheckRegistry() {}

  /**
   * How something is.
   *
   * @param up whether it is as it should be
   * @param data what else there is to say
   */
  public record CheckStatus(boolean up, Map<String, String> data) {}

  /** Puts up who knows how it is; asked by whoever wants to know, and to answer at once. */
  public static void put(String name, Supplier<CheckStatus> check) {
    CHECKS.put(name, check);
  }

  /** Takes it down. */
  public static void take(String name) {
    CHECKS.remove(name);
  }

  /** How it is; empty while nobody knows. */
  public static Optional<CheckStatus> ask(String name) {
    return Optional.ofNullable(CHECKS.get(name)).map(Supplier::get);
  }
}
