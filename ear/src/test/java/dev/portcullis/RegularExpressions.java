package dev.portcullis;

import com.tngtech.archunit.thirdparty.org.objectweb.asm.AnnotationVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassReader;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.FieldVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.MethodVisitor;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.Opcodes;
import com.tngtech.archunit.thirdparty.org.objectweb.asm.TypePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds the regular expressions of a compiled class, in its code and its annotations. */
final class RegularExpressions extends ClassVisitor {
  private static final int API = Opcodes.ASM9;
  private static final Set<String> OF_TEXT =
      Set.of("matches", "replaceAll", "replaceFirst", "split");
  private static final Set<String> OF_PATTERN = Set.of("compile", "matches");

  private final List<Use> uses = new ArrayList<>();
  private final String type;

  private RegularExpressions(String type) {
    super(API);
    this.type = type;
  }

  /**
   * A regular expression in a class.
   *
   * @param type the class
   * @param expression the expression, null if it is not written where it is used
   */
  record Use(String type, String expression) {
    boolean isUnknown() {
      return expression == null;
    }

    boolean isNested() {
      return expression != null && RegularExpression.isNested(expression);
    }
  }

  /** Those of the class, and all other text in the same call. */
  static List<Use> of(ClassReader compiled) {
    RegularExpressions found = new RegularExpressions(compiled.getClassName());
    compiled.accept(found, ClassReader.SKIP_FRAMES);
    return found.uses;
  }

  @Override
  public FieldVisitor visitField(
      int access, String name, String descriptor, String signature, Object value) {
    return new FieldVisitor(API) {
      @Override
      public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
        return annotated(annotation);
      }

      @Override
      public AnnotationVisitor visitTypeAnnotation(
          int reference, TypePath path, String annotation, boolean visible) {
        return annotated(annotation);
      }
    };
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    return new Calls();
  }

  private AnnotationVisitor annotated(String annotation) {
    if (!annotation.equals("Ljakarta/validation/constraints/Pattern;")) {
      return null;
    }
    return new AnnotationVisitor(API) {
      @Override
      public void visit(String name, Object value) {
        if (name.equals("regexp")) {
          uses.add(new Use(type, (String) value));
        }
      }
    };
  }

  /** The calls of one method, each with the texts that were named since the one before. */
  private final class Calls extends MethodVisitor {
    private final List<String> texts = new ArrayList<>();

    Calls() {
      super(API);
    }

    @Override
    public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
      return annotated(annotation);
    }

    @Override
    public AnnotationVisitor visitParameterAnnotation(
        int parameter, String annotation, boolean visible) {
      return annotated(annotation);
    }

    @Override
    public AnnotationVisitor visitTypeAnnotation(
        int reference, TypePath path, String annotation, boolean visible) {
      return annotated(annotation);
    }

    @Override
    public void visitLdcInsn(Object value) {
      if (value instanceof String text) {
        texts.add(text);
      }
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      boolean reads =
          (owner.equals("java/lang/String") && OF_TEXT.contains(name))
              || (owner.equals("java/util/regex/Pattern")
                  && opcode == Opcodes.INVOKESTATIC
                  && OF_PATTERN.contains(name));
      if (reads && texts.isEmpty()) {
        uses.add(new Use(type, null));
      }
      if (reads) {
        texts.forEach(text -> uses.add(new Use(type, text)));
        texts.clear();
      }
    }
  }
}
