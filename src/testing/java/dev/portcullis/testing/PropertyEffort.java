package dev.portcullis.testing;

import net.jqwik.api.GenerationMode;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyAttributes;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Lets the properties of jqwik try as many cases as {@link Effort} defines. What a property names,
 * or jqwik's thousand, is the number of a nightly run. A few are always tried, and all where the
 * generation is {@code EXHAUSTIVE}.
 */
public final class PropertyEffort implements AroundPropertyHook {
  private static final int BY_DEFAULT = 1000;
  private static final int FEW = 50;

  @Override
  public PropertyExecutionResult aroundProperty(
      PropertyLifecycleContext context, PropertyExecutor property) {
    PropertyAttributes attributes = context.attributes();
    if (attributes.generation().filter(GenerationMode.EXHAUSTIVE::equals).isEmpty()) {
      int full = attributes.tries().orElse(BY_DEFAULT);
      attributes.setTries(Math.min(full, Math.max(FEW, Effort.cases(full))));
    }
    return property.execute();
  }

  @Override
  public PropagationMode propagateTo() {
    return PropagationMode.ALL_DESCENDANTS;
  }
}
