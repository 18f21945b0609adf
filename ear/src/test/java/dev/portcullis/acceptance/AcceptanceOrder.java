package dev.portcullis.acceptance;

import dev.portcullis.testing.Layer;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;

/**
 * In which order two workers take the acceptance tests, so that neither waits for the other. JUnit
 * gives one the classes from the first on and one those from the last on, until they meet.
 *
 * <p>The first begins with the tables of the requirements, which read lists that have no rows of
 * other tests yet. It speaks to the shared product, then alone ({@link AloneOnProduct}), while the
 * other has installations; it begins with Keycloak's, of which one class runs at a time. Where they
 * meet any two may run at a time. Without any installation both speak to the shared product, and
 * the classes that are alone come between.
 *
 * <p>Of one place each, classes keep their order but for {@link Order}.
 */
final class AcceptanceOrder implements ClassOrderer {
  private static final int DOCUMENTED = -2;
  private static final int BEFORE_THOSE = -1;
  private static final int ALONE = 0;
  private static final int BROWSER = 1;
  private static final int SHARED = 2;

  /** By tag, of which the last counts; {@code browser} and tags that are no layer come first. */
  private static final Map<String, Integer> PLACES =
      Map.of(
          Layer.ARCHIVE.tag(), SHARED,
          Layer.HTTP.tag(), SHARED,
          Layer.SPECIFICATION.tag(), DOCUMENTED,
          Layer.INSTALLATION.tag(), 3,
          Layer.KILLS.tag(), 4,
          Layer.HOSTILE.tag(), 5,
          Layer.KEYCLOAK.tag(), 6);

  @Override
  public void orderClasses(ClassOrdererContext context) {
    List<? extends ClassDescriptor> classes = context.getClassDescriptors();
    Set<ClassDescriptor> before = new HashSet<>();
    if (classes.stream().allMatch(each -> place(each) <= SHARED)) {
      List<? extends ClassDescriptor> shared =
          classes.stream().filter(each -> place(each) == SHARED).toList();
      before.addAll(shared.subList(0, shared.size() / 2));
    }
    classes.sort(
        Comparator.<ClassDescriptor>comparingInt(
                each -> before.contains(each) ? BEFORE_THOSE : place(each))
            .thenComparingInt(
                each -> each.findAnnotation(Order.class).map(Order::value).orElse(Order.DEFAULT)));
  }

  private static int place(ClassDescriptor test) {
    if (test.isAnnotated(AloneOnProduct.class)) {
      return ALONE;
    }
    return test.findRepeatableAnnotations(Tag.class).stream()
        .mapToInt(tag -> PLACES.getOrDefault(tag.value(), BROWSER))
        .max()
        .orElse(SHARED);
  }
}
