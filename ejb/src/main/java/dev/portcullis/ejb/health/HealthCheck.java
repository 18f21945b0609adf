package dev.portcullis.ejb.health;

import java.util.List;
import java.util.function.Supplier;

/**
 * A check of a dependency of a node. It runs on its own thread and may hang; it is not started
 * again until it has ended.
 *
 * @param kind the kind of dependency
 * @param name the name of the dependency
 * @param probe returns the state of the dependency, or of each of several; an exception means that
 *     it does not respond
 */
public record HealthCheck(HealthKind kind, String name, Supplier<List<HealthItem>> probe) {}
