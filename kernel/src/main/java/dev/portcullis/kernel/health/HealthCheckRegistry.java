package dev.portcullis.kernel.health;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Registers the health states of the application. Some servers find checks only in the libraries of
 * an archive, and others find them there, too, so the modules register their states here.
 */
public final class HealthCheckRegistry {
  private static final Map<String, Supplier<CheckStatus>> CHECKS = new ConcurrentHashMap<>();

  private HealthCheckRegistry() {}

  /**
   * The state of a check.
   *
   * @param up whether the check passes
   * @param data additional details
   */
  public record CheckStatus(boolean up, Map<String, String> data) {}

  /** Registers a check, which is called on each health request and must return at once. */
  public static void put(String name, Supplier<CheckStatus> check) {
    CHECKS.put(name, check);
  }

  /** Unregisters a check. */
  public static void remove(String name) {
    CHECKS.remove(name);
  }

  /** The state of a check; empty if it is not registered. */
  public static Optional<CheckStatus> status(String name) {
    return Optional.ofNullable(CHECKS.get(name)).map(Supplier::get);
  }
}
