package dev.portcullis.web.http.body;

import jakarta.validation.Path;
import jakarta.validation.TraversableResolver;
import java.lang.annotation.ElementType;

/**
 * Has every component of a body checked. Where a persistence provider is around, validators ask it
 * first whether an attribute is loaded; on Payara it then says of every record that none is, and
 * nothing would be checked at all.
 */
final class ReachAllTraversableResolver implements TraversableResolver {
  @Override
  public boolean isReachable(
      Object object, Path.Node property, Class<?> root, Path path, ElementType element) {
    return true;
  }

  @Override
  public boolean isCascadable(
      Object object, Path.Node property, Class<?> root, Path path, ElementType element) {
    return true;
  }
}
