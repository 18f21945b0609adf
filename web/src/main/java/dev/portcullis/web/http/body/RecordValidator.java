package dev.portcullis.web.http.body;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Validates the constraints on the components of a record: Bean Validation, with JSON paths and
 * with messages that do not depend on the server's language. Bodies are validated as they are read.
 */
public final class RecordValidator {
  private static final Validator VALIDATOR =
      Validation.byDefaultProvider()
          .configure()
          .traversableResolver(new ReachAllTraversableResolver())
          .addMapping(RecordValidator.class.getResourceAsStream("constraints.xml"))
          .buildValidatorFactory()
          .getValidator();

  private RecordValidator() {}

  /**
   * Returns the record if it is valid: for values from other sources than a body.
   *
   * @throws Failure VALIDATION with every problem
   */
  public static <T extends Record> T checked(T record) {
    List<Issue> issues =
        violations(record).stream()
            .sorted(Comparator.comparing(Issue::path).thenComparing(Issue::message))
            .toList();
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return record;
  }

  /** The violations of {@code record}, in no particular order. */
  static List<Issue> violations(Object record) {
    return VALIDATOR.validate(record).stream().map(RecordValidator::issue).toList();
  }

  private static Issue issue(ConstraintViolation<Object> violation) {
    return new Issue(
        path(violation.getPropertyPath(), violation.getRootBeanClass()), sentence(violation));
  }

  private static String path(Path violated, Class<?> root) {
    StringBuilder path = new StringBuilder();
    Type at = root;
    for (Path.Node node : violated) {
      if (node.isInIterable() && node.getIndex() != null) {
        path.append('[').append(node.getIndex()).append(']');
      }
      if (node.getKind() == ElementKind.PROPERTY) {
        Map.Entry<String, RecordComponent> component = component(at, node.getName());
        path.append(path.isEmpty() ? "" : ".")
            .append(component == null ? node.getName() : component.getKey());
        at = component == null ? Object.class : component.getValue().getGenericType();
      }
    }
    return path.isEmpty() ? "body" : path.toString();
  }

  private static Map.Entry<String, RecordComponent> component(Type type, String name) {
    Type element =
        type instanceof ParameterizedType generic
                && generic.getRawType() instanceof Class<?> raw
                && Collection.class.isAssignableFrom(raw)
            ? generic.getActualTypeArguments()[0]
            : type;
    if (!(element instanceof Class<?> record) || !record.isRecord()) {
      return null;
    }
    return RecordBinder.components(record).entrySet().stream()
        .filter(component -> component.getValue().getName().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static String sentence(ConstraintViolation<?> violation) {
    Annotation rule = violation.getConstraintDescriptor().getAnnotation();
    if (rule instanceof NotNull) {
      return "is required";
    }
    if (rule instanceof Size size) {
      String unit = violation.getInvalidValue() instanceof CharSequence ? "characters" : "entries";
      return size.max() == Integer.MAX_VALUE
          ? "must have at least " + size.min() + " " + unit
          : "must have " + size.min() + " to " + size.max() + " " + unit;
    }
    if (rule instanceof Min min) {
      return "must be at least " + min.value();
    }
    if (rule instanceof Max max) {
      return "must be at most " + max.value();
    }
    return violation.getMessage();
  }
}
