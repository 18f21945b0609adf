package dev.portcullis.ejb.health;

import java.util.List;
import java.util.function.Supplier;

/**
 * A question to something that a node needs. It is asked on a thread of its own and may hang; then
 * it is not asked again until that is over.
 *
 * @param kind of what is asked
 * @param name of it
 * @param question answers how it is, or how each of several is; what it throws means that it does
 *     not answer
 */
public record HealthCheck(HealthKind kind, String name, Supplier<List<HealthItem>> question) {}
