package dev.portcullis.web.http.body;

import jakarta.validation.Path;
import jakarta.validation.TraversableResolver;
import java.lang.annotation.ElementType;

/**
 * Makes validation reach every component of a body. With a persistence provider on the class path,
 * validators first query it whether an attribute is loaded. On Payara it then reports that no
 * attribute of any record is, and nothing would be validated at all.
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
