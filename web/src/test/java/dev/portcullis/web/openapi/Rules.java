package dev.portcullis.web.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.validation.Constraint;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;

/** The constraints of Bean Validation in the words of JSON Schema. */
final class Rules {
  private Rules() {}

  static boolean isRule(Annotation annotation) {
    return annotation.annotationType().isAnnotationPresent(Constraint.class);
  }

  /** Adds the rules of the annotations; a constraint that has no words yet is an error. */
  static void add(ObjectNode schema, Annotation[] annotations) {
    for (Annotation annotation : annotations) {
      if (annotation instanceof Size size) {
        add(schema, size);
      } else if (annotation instanceof Min min) {
        schema.put("minimum", min.value());
      } else if (annotation instanceof Max max) {
        schema.put("maximum", max.value());
      } else if (annotation instanceof Pattern pattern) {
        schema.put("pattern", "^(?:" + pattern.regexp() + ")$");
        if (!pattern.message().startsWith("{")) {
          schema.put("description", pattern.message());
        }
      } else if (isRule(annotation) && !(annotation instanceof NotNull)) {
        throw new IllegalStateException("Teach the description about " + annotation);
      }
    }
  }

  private static void add(ObjectNode schema, Size size) {
    String what = schema.path("type").asText().equals("array") ? "Items" : "Length";
    if (size.min() > 0) {
      schema.put("min" + what, size.min());
    }
    if (size.max() < Integer.MAX_VALUE) {
      schema.put("max" + what, size.max());
    }
  }
}
